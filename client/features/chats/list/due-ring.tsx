import { useTicking } from '#client/core/hooks/use-ticking.ts'
import { useHours } from '#client/core/hours/hours.tsx'
import { formatSoon } from '#client/lib/format.ts'
import { type Texts, useLL, useLocale } from '#client/lib/i18n.tsx'
import { MINUTE_MS } from '#contract/base/units.ts'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import type { Locales } from '#i18n/i18n-types.ts'
import { shortDuration } from '../short-age.ts'
import { type ReplyClock, replyClock } from './reply-clock.ts'
import { Ring, type RingTone } from './ring.tsx'

const tones: Record<ReplyClock['tone'], RingTone> = {
  calm: 'calm',
  soon: 'late',
  late: 'alarm',
  closed: 'faint',
}

/** Formats a duration rounded to whole minutes, at least one. */
const minutesLeft = (locale: Locales, ms: number): string =>
  shortDuration(locale, Math.round(ms / MINUTE_MS) * MINUTE_MS)

/** Returns the short text next to the ring, and the words that a screen reader says. */
function textsOf({ LL, locale }: Texts, clock: ReplyClock, now: Date, timeZone: string | undefined) {
  const { tone, ms, opensAt } = clock
  const texts = LL.chatList
  if (tone === 'closed') {
    const when = opensAt === null ? null : formatSoon(locale, new Date(opensAt), now, timeZone)
    return { text: texts.closed(), words: when === null ? texts.closed() : texts.closedUntil({ when }) }
  }
  if (tone === 'late') {
    const time = shortDuration(locale, ms)
    return { text: `+${time}`, words: texts.replyLate({ time }) }
  }
  const time = minutesLeft(locale, ms)
  return { text: time, words: texts.replyDue({ time }) }
}

/** Countdown to the time by which the customer should have a reply; renders nothing if no reply is due. */
export function DueRing({ chat }: { chat: Chat }) {
  const LL = useLL()
  const { locale } = useLocale()
  const hours = useHours()
  const ring = useTicking((now) => {
    const clock = replyClock(chat, hours, now.getTime())
    if (!clock) return null
    const texts = textsOf({ LL, locale }, clock, now, hours?.time_zone)
    return { step: clock.step, tone: tones[clock.tone], ...texts }
  })
  return ring && <Ring {...ring} />
}
