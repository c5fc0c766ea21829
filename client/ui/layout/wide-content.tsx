import type { ReactNode } from 'react'
import { cn } from '#client/lib/cn.ts'

interface WideContentProps {
  /** What is in it, for a screen reader. */
  readonly label: string
  readonly className?: string
  readonly children: ReactNode
}

/** Content that may be wider than its place, such as a table: it scrolls by pointer and, once focused, by the arrow keys. */
export const WideContent = ({ label, className, children }: WideContentProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form
  <div
    role="group"
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    tabIndex={0}
    className={cn('scroll-thin relative overflow-x-auto -outline-offset-2', className)}
  >
    {children}
  </div>
)
