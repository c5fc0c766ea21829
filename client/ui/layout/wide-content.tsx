import type { ReactNode } from 'react'
import { cn } from '#client/lib/cn.ts'

interface WideContentProps {
  /** Accessible name of the content. */
  readonly label: string
  readonly className?: string
  readonly children: ReactNode
}

/**
 * Container for content that can be wider than the page, such as a table; scrolls by pointer and, when focused, by arrow keys.
 */
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
