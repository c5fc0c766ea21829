import type { ReactNode } from 'react'
import { cn } from '#client/lib/cn.ts'
import { Illustration } from './illustration.tsx'
import type { MotifName } from './illustration-motifs.tsx'

interface EmptyStateProps {
  readonly motif: MotifName
  /** Sentence that says what will appear here. */
  readonly text: string
  /** Action that adds the first content. */
  readonly action?: ReactNode
  /** Reduces the vertical padding, for panes and cards. */
  readonly compact?: boolean
}

/** Placeholder for an area without content. */
export const EmptyState = ({ motif, text, action, compact = false }: EmptyStateProps) => (
  <div
    className={cn(
      'flex flex-col items-center justify-center gap-3 px-4 text-center',
      compact ? 'py-6' : 'py-14',
    )}
  >
    <Illustration motif={motif} className={cn(compact && 'h-20 w-auto')} />
    <p className="max-w-sm text-balance text-text-muted">{text}</p>
    {action}
  </div>
)
