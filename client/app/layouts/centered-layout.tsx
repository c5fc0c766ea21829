import type { ReactNode } from 'react'

/** Layout without a frame: signing in, the landing page, errors. A page in it whose lists and menus float has a `FloatRoot` of its own. */
export const CenteredLayout = ({ children }: { children: ReactNode }) => (
  <main id="main" tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto outline-none">
    {children}
  </main>
)
