import { useTicking } from '#client/core/hooks/use-ticking.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import { replyTargetMs } from '#contract/chats/chat-wait.ts'
import { shortDuration } from '../short-age.ts'
import { RING_STEPS } from './reply-clock.ts'
import { Ring, type RingTone } from './ring.tsx'

/** Our choice: how many targets a customer has waited when the wait is shown as alarming. */
const ALARM_TARGETS = 3

/** Returns how far the wait of a customer has come: the share of the target, in steps, and how it stands. */
function progressOf(waitedMs: number, targetMs: number): { readonly step: number; readonly tone: RingTone } {
  const targets = waitedMs / targetMs
  const step = Math.min(RING_STEPS, Math.max(1, Math.round(targets * RING_STEPS)))
  return { step, tone: targets >= ALARM_TARGETS ? 'alarm' : targets >= 1 ? 'late' : 'calm' }
}

interface WaitRingProps {
  readonly chat: Chat
  /** Since when the customer waits, ISO 8601. */
  readonly since: string
}

/**
 * How long the customer of a chat waits, where the backend does not say by when a reply is due: a ring that fills up to the target,
 * and the time; both follow the clock.
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
