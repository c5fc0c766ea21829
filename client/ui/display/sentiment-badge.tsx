import { Angry, CircleHelp, Frown, Laugh, type LucideIcon, Meh, Smile } from 'lucide-react'
import { cn } from '#client/lib/cn.ts'

/** Specification 3: levels of customer sentiment. */
export type SentimentLevel =
  | 'unknown'
  | 'very_positive'
  | 'positive'
  | 'neutral'
  | 'negative'
  | 'very_negative'

const looks: Record<SentimentLevel, { icon: LucideIcon; style: string }> = {
  unknown: { icon: CircleHelp, style: 'text-text-faint' },
  very_positive: { icon: Laugh, style: 'bg-sentiment-very-positive-subtle text-sentiment-very-positive' },
  positive: { icon: Smile, style: 'bg-sentiment-positive-subtle text-sentiment-positive' },
  neutral: { icon: Meh, style: 'bg-sentiment-neutral-subtle text-sentiment-neutral' },
  negative: { icon: Frown, style: 'bg-sentiment-negative-subtle text-sentiment-negative' },
  very_negative: { icon: Angry, style: 'bg-sentiment-very-negative-subtle text-sentiment-very-negative' },
}

interface SentimentBadgeProps {
  readonly level: SentimentLevel
  readonly label: string
  /** Shows only the icon, for dense rows; the word is still read out and shown on hover. */
  readonly compact?: boolean
}

/** Customer sentiment, shown as a color, an icon and a word. */
export function SentimentBadge({ level, label, compact = false }: SentimentBadgeProps) {
  const { icon: Icon, style } = looks[level]
  return (
    <span
      title={compact ? label : undefined}
      className={cn(
        'inline-flex h-5 shrink-0 items-center gap-1 rounded-sm font-medium text-xs',
        compact ? 'w-5 justify-center' : 'px-1.5',
        style,
      )}
    >
      <Icon aria-hidden className="size-3.5" />
      <span className={cn(compact && 'sr-only')}>{label}</span>
    </span>
  )
}
