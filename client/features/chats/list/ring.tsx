import { cn } from '#client/lib/cn.ts'
import { RING_STEPS } from './reply-clock.ts'

const RADIUS_PX = 6
const LENGTH_PX = 2 * Math.PI * RADIUS_PX

const colors = {
  faint: 'text-text-faint',
  calm: 'text-text-muted',
  late: 'text-warning-text',
  alarm: 'text-danger-text',
}

export type RingTone = keyof typeof colors

interface RingProps {
  /** Number of filled steps, out of `RING_STEPS`. */
  readonly step: number
  readonly tone: RingTone
  readonly text: string
  /** Full sentence, announced to screen readers and shown on hover. */
  readonly words: string
}

/** Ring that fills up, with a short text next to it. */
export const Ring = ({ step, tone, text, words }: RingProps) => (
  <span
    title={words}
    className={cn('tabular inline-flex h-5 shrink-0 items-center gap-1 font-medium text-xs', colors[tone])}
  >
    <svg aria-hidden viewBox="0 0 16 16" className="size-4 -rotate-90">
      <circle cx="8" cy="8" r={RADIUS_PX} fill="none" strokeWidth="2.5" className="stroke-border" />
      <circle
        cx="8"
        cy="8"
        r={RADIUS_PX}
        fill="none"
        strokeWidth="2.5"
        stroke="currentColor"
        strokeDasharray={`${(step / RING_STEPS) * LENGTH_PX} ${LENGTH_PX}`}
      />
    </svg>
    <span aria-hidden>{text}</span>
    <span className="sr-only">{words}</span>
  </span>
)
