import { cn } from '#client/lib/cn.ts'
import type { Tone } from './banner.tsx'

const fills: Record<Tone, string> = {
  info: 'bg-accent',
  success: 'bg-success',
  warning: 'bg-warning',
  danger: 'bg-danger',
}

interface ProgressBarProps {
  readonly label: string
  /** Completed fraction, 0 to 1; null while unknown. */
  readonly share: number | null
  readonly tone?: Tone
  /** Text to the right of the label, such as "12 of 40". */
  readonly value?: string
  readonly labelHidden?: boolean
}

/** Progress of a task, or usage of a quota. */
export function ProgressBar({ label, share, tone = 'info', value, labelHidden }: ProgressBarProps) {
  const percent = share === null ? undefined : Math.round(Math.min(1, Math.max(0, share)) * 100)
  return (
    <div className="flex flex-col gap-1">
      <div className={cn('flex justify-between gap-2 text-sm', labelHidden && 'sr-only')}>
        <span>{label}</span>
        {value && <span className="tabular whitespace-nowrap text-text-muted">{value}</span>}
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={value}
        className="h-1.5 overflow-hidden rounded-full bg-border"
      >
        <div
          style={{ width: percent === undefined ? '40%' : `${percent}%` }}
          className={cn(
            'h-full rounded-full transition-[width]',
            fills[tone],
            percent === undefined && 'animate-pulse',
          )}
        />
      </div>
    </div>
  )
}
