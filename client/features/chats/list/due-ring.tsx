import { useHours } from '#client/core/hours/hours.tsx'
import { formatSoon } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import type { Locales, TranslationFunctions } from '#i18n/i18n-types.ts'
import { useTicking } from '../age.tsx'
import { shortDuration } from '../short-age.ts'
import { type ReplyClock, replyClock } from './reply-clock.ts'
import { Ring, type RingTone } from './ring.tsx'

const MINUTE_MS = 60_000

const tones: Record<ReplyClock['tone'], RingTone> = {
  calm: 'calm',
  soon: 'late',
  late: 'alarm',
  closed: 'faint',
}

/** Formats a duration rounded to whole minutes, at least one. */
const minutesLeft = (locale: Locales, ms: number): string =>
  shortDuration(locale, Math.round(ms / MINUTE_MS) * MINUTE_MS)

/** Returns the ring's short text and its full sentence. */
function textsOf(
  LL: TranslationFunctions,
  locale: Locales,
  { tone, ms, opensAt }: ReplyClock,
  now: Date,
  timeZone: string | undefined,
) {
  const texts = LL.chatList
  if (tone === 'closed') {
    const when = opensAt === null ? null : formatSoon(locale, new Date(opensAt), now, timeZone)
    return [texts.closed(), when === null ? texts.closed() : texts.closedUntil({ when })] as const
  }
  if (tone === 'late') {
    const time = shortDuration(locale, ms)
    return [`+${time}`, texts.replyLate({ time })] as const
  }
  const time = minutesLeft(locale, ms)
  return [time, texts.replyDue({ time })] as const
}

/** Countdown to the time by which the customer should get a reply. Renders nothing if no reply is due. */
export function DueRing({ chat }: { chat: Chat }) {
  const LL = useLL()
  const { locale } = useLocale()
  const hours = useHours()
  const state = useTicking((now) => {
    const clock = replyClock(chat, hours, now.getTime())
    if (!clock) return ''
    return [clock.step, tones[clock.tone], ...textsOf(LL, locale, clock, now, hours?.time_zone)].join('|')
  })
  const [step, tone, text, words] = state.split('|')
  if (!text || !words) return null
  return <Ring step={Number(step)} tone={tone as RingTone} text={text} words={words} />
}
