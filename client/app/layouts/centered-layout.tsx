import type { ReactNode } from 'react'

/**
 * Layout without header and navigation, for the sign-in, landing and error pages. Pages with floating lists or menus need their
 * own `FloatRoot`.
 */
export const CenteredLayout = ({ children }: { children: ReactNode }) => (
  <main id="main" tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto outline-none">
    {children}
  </main>
)
