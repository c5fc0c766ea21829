import type { ReactNode } from 'react'

interface SectionProps {
  readonly title: string
  /** Shown to the right of the title. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** Section of the customer panel, with its title. */
export const Section = ({ title, action, children }: SectionProps) => (
  <section aria-label={title} className="px-4 py-3">
    <div className="flex min-h-6 items-center justify-between pb-1">
      <h3 className="font-medium text-text-muted text-xs">{title}</h3>
      {action}
    </div>
    {children}
  </section>
)

/** Label with its value; renders nothing without a value. */
export function Line({ label, children }: { label: string; children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null
  return (
    <div className="flex min-h-7 items-center gap-2 text-sm">
      <dt className="w-2/5 shrink-0 text-text-muted">{label}</dt>
      <dd className="wrap-anywhere min-w-0 flex-1">{children}</dd>
    </div>
  )
}
