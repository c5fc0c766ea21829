import { useTicking } from '#client/core/hooks/use-ticking.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import { replyTargetMs } from '#contract/chats/chat-wait.ts'
import { shortDuration } from '../short-age.ts'
import { RING_STEPS } from './reply-clock.ts'
import { Ring, type RingTone } from './ring.tsx'

/** Our choice: wait, as a multiple of the reply target, from which it is shown as alarming. */
const ALARM_TARGETS = 3

/** Returns the progress of a customer's wait: the share of the target, in steps, and the urgency. */
function progressOf(waitedMs: number, targetMs: number): { readonly step: number; readonly tone: RingTone } {
  const targets = waitedMs / targetMs
  const step = Math.min(RING_STEPS, Math.max(1, Math.round(targets * RING_STEPS)))
  return { step, tone: targets >= ALARM_TARGETS ? 'alarm' : targets >= 1 ? 'late' : 'calm' }
}

interface WaitRingProps {
  readonly chat: Chat
  /** Time at which the customer started waiting, ISO 8601. */
  readonly since: string
}

/**
 * Waiting time of a customer, for backends that do not report when a reply is due: a ring that fills up until the target, and the
 * time; both update live.
 */
export function WaitRing({ chat, since }: WaitRingProps) {
  const LL = useLL()
  const { locale } = useLocale()
  const target = replyTargetMs(chat)
  const begun = Date.parse(since)
  const { step, tone, text } = useTicking((now) => {
    const waited = now.getTime() - begun
    return { ...progressOf(waited, target), text: shortDuration(locale, waited) }
  })
  const says = tone === 'calm' ? LL.chatList.waits : LL.chatList.waitsLate
  const words = says({ time: text, target: shortDuration(locale, target) })
  return <Ring step={step} tone={tone} text={text} words={words} />
}
