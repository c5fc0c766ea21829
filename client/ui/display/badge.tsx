import { cn } from '#client/lib/cn.ts'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/i18n.tsx'
import { BADGE_MAX } from '#contract/base/limits.ts'

interface BadgeProps {
  readonly count: number
  /** `alert` marks items that wait for the current member. */
  readonly tone?: 'quiet' | 'accent' | 'alert'
  /** Text for screen readers, such as "3 unread". */
  readonly label?: string
}

const tones = {
  quiet: 'bg-surface-hover text-text-muted',
  accent: 'bg-accent-fill text-on-accent',
  alert: 'bg-danger-fill text-on-danger',
}

/** Count badge; shows "99+" above 99 (specification 9) and nothing for zero. */
export function Badge({ count, tone = 'quiet', label }: BadgeProps) {
  const { locale } = useLocale()
  if (count <= 0) return null
  const shown = count > BADGE_MAX ? `${BADGE_MAX}+` : formatNumber(locale, count)
  return (
    <span
      className={cn(
        'tabular inline-flex h-4 min-w-4 shrink-0 items-center justify-center rounded-full px-1 font-medium text-2xs leading-none',
        tones[tone],
      )}
    >
      <span aria-hidden={label ? true : undefined}>{shown}</span>
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
