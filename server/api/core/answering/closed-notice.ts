import { and, eq } from 'drizzle-orm'
import type { Locale } from '#contract/base/shapes.ts'
import { DAY_MS } from '#contract/base/units.ts'
import { opensAt } from '#contract/floor/open-time.ts'
import { localeOf } from '#server/api/core/chats/locale.ts'
import { hoursOf } from '#server/api/core/clients/hours.ts'
import type { Context } from '#server/api/core/context.ts'
import type { ClientRow } from '#server/api/platform/auth/callers.ts'
import { chatVisits } from '#server/db/schema/people.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'
import { type BackAt, closedMessages } from './closed-messages.ts'

/** Our choice: time within which a weekday is unambiguous; later days are given as dates. */
const WEEKDAY_IS_CLEAR_MS = 6 * DAY_MS

/** Language, current time and time zones for expressing a time in words. */
interface Clocks {
  readonly locale: Locale
  readonly now: Date
  readonly timeZone: string
  /** Time zone of the customer; null if unknown. */
  readonly theirs: string | null
}

/** Expresses a time in words for a time zone; names the zone if it differs from the customer's. */
export function backAt(at: Date, { locale, now, timeZone, theirs }: Clocks): BackAt {
  const words = (options: Intl.DateTimeFormatOptions, zone = timeZone) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })
  const date = words({ dateStyle: 'short' })
  const isToday = date.format(at) === date.format(now)
  const isNear = at.getTime() - now.getTime() < WEEKDAY_IS_CLEAR_MS
  const day = words({ weekday: 'long', ...(!isNear && { day: 'numeric', month: 'long' }) }).format(at)
  const clock = { hour: 'numeric', minute: '2-digit' } as const
  const time = words(clock).format(at)
  const isSame = theirs === null || words(clock, theirs).format(at) === time
  const named = words({ timeZoneName: 'long' }).formatToParts(at)
  const zone = named.find(({ type }) => type === 'timeZoneName')?.value
  return { day: isToday ? null : day, time: isSame || !zone ? time : `${time} (${zone})` }
}

/** Tells a customer who has just started to wait when the team is back; does nothing during business hours. */
export async function sendClosedNotice(
  { db, messages, clock }: Context,
  client: ClientRow,
  { id: chatId, language }: Pick<ChatSnapshot, 'id' | 'language'>,
): Promise<void> {
  const now = clock.now()
  const hours = hoursOf(client)
  const opens = opensAt(hours, now.getTime())
  if (opens === now.getTime()) return
  const [visit] = await db
    .select({ zone: chatVisits.time_zone })
    .from(chatVisits)
    .where(and(eq(chatVisits.client_id, client.id), eq(chatVisits.chat_id, chatId)))
  const locale = localeOf(language) ?? 'en-US'
  const when =
    opens === null
      ? null
      : backAt(new Date(opens), { locale, now, timeZone: hours.time_zone, theirs: visit?.zone ?? null })
  const text = closedMessages[locale](when)
  await messages.add(client.id, { chatId, sender: 'bot', text, at: now })
}
