import type { ReactNode } from 'react'
import { cn } from '#client/lib/cn.ts'

interface StepFrameProps {
  readonly title: string
  readonly text: string
  /** Buttons next to the title, with the primary action last. */
  readonly actions?: ReactNode
  /** True for steps with a pane next to their content. */
  readonly wide?: boolean
  readonly children: ReactNode
}

/** Layout of a build step: a header with title, text and actions, and the content. */
export const StepFrame = ({ title, text, actions, wide = false, children }: StepFrameProps) => (
  <section className={cn('mx-auto flex w-full flex-col gap-4 p-4 sm:p-6', wide ? 'max-w-7xl' : 'max-w-5xl')}>
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h2 className="font-semibold text-lg">{title}</h2>
        <p className="max-w-2xl text-text-muted">{text}</p>
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
    {children}
  </section>
)
