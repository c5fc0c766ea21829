import { Type } from 'typebox'
import { oneOf } from '../base/shapes.ts'
import { type NotificationKind, notificationKinds } from './notifications.ts'

/**
 * Ways in which a member is told: the list behind the bell with a short message on the page, a sound, a notice of the system while
 * the page is in the background, and the mail that collects what was not read.
 */
export const notificationWays = ['bell', 'sound', 'desktop', 'mail'] as const
export type NotificationWay = (typeof notificationWays)[number]

/** When the mail with unread notifications is sent: at each full hour, or at eight in the morning. */
export const digestTimes = ['hourly', 'daily'] as const
export type DigestTime = (typeof digestTimes)[number]

/** Our choice: hour at which the daily mail is sent, before the day's work. */
export const DIGEST_HOUR = 8

/** Our choice: notifications that a mail spells out; of more, it says how many there are. */
export const DIGEST_ROWS_MAX = 30

const Ways = Type.Array(oneOf(notificationWays, { description: 'A way to be told.' }), {
  maxItems: notificationWays.length,
  uniqueItems: true,
  description: 'All ways in which the member is told of this kind; none if the list is empty.',
})

/** Ways by kind, as a member chose them; kinds that are left out keep those of `defaultWays`. */
export type NotificationChoices = Readonly<Partial<Record<NotificationKind, readonly NotificationWay[]>>>

/** The same on the wire. */
export const NotificationChoices = Type.Unsafe<NotificationChoices>(
  Type.Record(Type.String({ pattern: `^(${notificationKinds.join('|')})$` }), Ways, {
    additionalProperties: false,
    description: 'Ways to be told by kind of notification, where they differ from those of the product.',
  }),
)

/** Kinds that concern a customer or colleague who waits for the member. */
const urgent: readonly NotificationKind[] = [
  ...(['chat_assigned', 'chat_unhappy', 'note_mentioned', 'floor_message'] as const),
]

/** Returns the ways in which members are told of a kind until they choose others (decisions 6). */
export const defaultWays = (kind: NotificationKind): readonly NotificationWay[] =>
  urgent.includes(kind) ? ['bell', 'sound', 'desktop'] : ['bell']

/** Returns the ways in which a member is told of a kind. */
export const waysOf = (
  choices: NotificationChoices | undefined,
  kind: NotificationKind,
): readonly NotificationWay[] => choices?.[kind] ?? defaultWays(kind)
