import { cn } from '#client/lib/cn.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import type { Chat } from '#contract/chat-shapes.ts'
import { replyTargetMs } from '#contract/chat-wait.ts'
import { useTicking } from '../age.tsx'
import { shortDuration } from '../short-age.ts'

/** Our choice: how many targets a customer has waited when the wait is shown as alarming. */
const ALARM_TARGETS = 3
const RADIUS_PX = 6
const LENGTH_PX = 2 * Math.PI * RADIUS_PX
/** Steps of the ring, so that it is not redrawn with every tick of the clock. */
const STEPS = 12

const tones = { calm: 'text-text-muted', late: 'text-warning-text', alarm: 'text-danger-text' }

/** Returns how far the wait of a customer has come: the share of the target, in steps, and how it stands. */
function progressOf(
  waitedMs: number,
  targetMs: number,
): { readonly step: number; readonly tone: keyof typeof tones } {
  const targets = waitedMs / targetMs
  const step = Math.min(STEPS, Math.max(1, Math.round(targets * STEPS)))
  return { step, tone: targets >= ALARM_TARGETS ? 'alarm' : targets >= 1 ? 'late' : 'calm' }
}

interface WaitRingProps {
  readonly chat: Chat
  /** Since when the customer waits, ISO 8601. */
  readonly since: string
}

/** How long the customer of a chat waits: a ring that fills up to the target, and the time; both follow the clock. */
export function WaitRing({ chat, since }: WaitRingProps) {
  const LL = useLL()
  const { locale } = useLocale()
  const target = replyTargetMs(chat)
  const begun = Date.parse(since)
  const text = useTicking((now) => shortDuration(locale, now.getTime() - begun))
  const progress = useTicking((now) => {
    const { step, tone } = progressOf(now.getTime() - begun, target)
    return `${step} ${tone}`
  })
  const [step, tone] = progress.split(' ') as [string, keyof typeof tones]
  const says = tone === 'calm' ? LL.chatList.waits : LL.chatList.waitsLate
  const words = says({ time: text, target: shortDuration(locale, target) })
  return (
    <span
      title={words}
      className={cn('tabular inline-flex h-5 shrink-0 items-center gap-1 font-medium text-xs', tones[tone])}
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
          strokeDasharray={`${(Number(step) / STEPS) * LENGTH_PX} ${LENGTH_PX}`}
        />
      </svg>
      <span aria-hidden>{text}</span>
      <span className="sr-only">{words}</span>
    </span>
  )
}
