import { cn } from '#client/lib/cn.ts'

/** Status that a dot shows: `on` is a disc, `away` and `off` are rings in different colors, `problem` is a diamond. */
export type Status = 'on' | 'away' | 'off' | 'problem'

const shapes: Record<Status, string> = {
  on: 'bg-success',
  away: 'border-2 border-warning bg-surface',
  off: 'border-2 border-border-strong bg-surface',
  problem: 'rotate-45 bg-danger',
}

interface StatusDotProps {
  readonly status: Status
  readonly label: string
  /** Shows the label to screen readers only. */
  readonly labelHidden?: boolean
  readonly className?: string
}

/** Status as a dot and a word. */
export const StatusDot = ({ status, label, labelHidden, className }: StatusDotProps) => (
  <span className={cn('inline-flex items-center gap-1.5', className)}>
    <span
      aria-hidden
      className={cn('size-2 shrink-0', status !== 'problem' && 'rounded-full', shapes[status])}
    />
    <span className={cn(labelHidden && 'sr-only')}>{label}</span>
  </span>
)
