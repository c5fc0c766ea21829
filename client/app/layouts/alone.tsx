import type { ReactNode } from 'react'
import { FloatRoot } from '#client/ui/float-root.tsx'

/** A page with nothing around it: signing in, the landing page, errors. */
export const Alone = ({ children }: { children: ReactNode }) => (
  <main id="main" tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto outline-none">
    <FloatRoot>{children}</FloatRoot>
  </main>
)
