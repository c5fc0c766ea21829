import type { ReactNode } from 'react'

interface PageHeaderProps {
  readonly title: string
  readonly description?: ReactNode
  /** Buttons next to the title, with the primary action last. */
  readonly actions?: ReactNode
}

/** Page header, with the page's only `h1`. */
export const PageHeader = ({ title, description, actions }: PageHeaderProps) => (
  <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
    <div className="min-w-0">
      <h1 className="wrap-anywhere font-semibold text-xl">{title}</h1>
      {description && <p className="mt-0.5 max-w-2xl text-text-muted">{description}</p>}
    </div>
    {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
  </header>
)
