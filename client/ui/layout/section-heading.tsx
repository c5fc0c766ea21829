import type { ReactNode } from 'react'

interface SectionHeadingProps {
  readonly title: string
  readonly id?: string
  readonly description?: ReactNode
  readonly actions?: ReactNode
  /** Heading level in the page outline. */
  readonly level?: 2 | 3
}

/** Header of a page section. */
export function SectionHeading({ title, id, description, actions, level = 2 }: SectionHeadingProps) {
  const Heading = `h${level}` as const
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <Heading id={id} className="font-semibold">
          {title}
        </Heading>
        {description && <p className="max-w-2xl text-sm text-text-muted">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  )
}
