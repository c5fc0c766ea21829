import type { ReactNode } from 'react'
import { cn } from '#client/lib/cn.ts'
import { Illustration } from './illustration.tsx'
import type { MotifName } from './illustration-motifs.tsx'

interface EmptyStateProps {
  readonly motif: MotifName
  /** One sentence on what will be shown here. */
  readonly text: string
  /** The action that fills it. */
  readonly action?: ReactNode
  /** Half the height, for panes and cards. */
  readonly compact?: boolean
}

/** What an area shows while there is nothing to show. */
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
