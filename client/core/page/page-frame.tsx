import type { ReactNode } from 'react'

/** Frame that sets the width and margins of a page that scrolls as a whole. */
export const PageFrame = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto flex w-full max-w-6xl flex-col gap-6 p-4 sm:p-6 lg:p-8">{children}</div>
)
