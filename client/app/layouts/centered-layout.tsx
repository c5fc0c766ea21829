import type { ReactNode } from 'react'
import { FloatRoot } from '#client/ui/overlays/float-root.tsx'

/** Layout without a frame: signing in, the landing page, errors. */
export const CenteredLayout = ({ children }: { children: ReactNode }) => (
  <main id="main" tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto outline-none">
    <FloatRoot>{children}</FloatRoot>
  </main>
)
