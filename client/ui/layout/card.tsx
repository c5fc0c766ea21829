import { type ReactNode, useId } from 'react'
import { cn } from '#client/lib/cn.ts'
import { SectionHeading } from './section-heading.tsx'

interface CardProps {
  readonly title?: string
  readonly description?: ReactNode
  readonly actions?: ReactNode
  /** Omits the inner padding, for tables and lists that reach the edges. */
  readonly flush?: boolean
  readonly className?: string
  readonly children: ReactNode
}

/** Bordered area for related content; with a title it is a named region. */
export function Card({ title, description, actions, flush = false, className, children }: CardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={cn('overflow-hidden rounded-lg border bg-surface', className)}
    >
      {title && (
        <div className={cn('px-4 pt-3.5', flush && 'pb-3')}>
          <SectionHeading id={id} title={title} description={description} actions={actions} />
        </div>
      )}
      {flush ? children : <div className="p-4">{children}</div>}
    </section>
  )
}
