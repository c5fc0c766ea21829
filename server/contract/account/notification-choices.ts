import { Type } from 'typebox'
import { oneOf } from '../base/shapes.ts'
import { type NotificationKind, notificationKinds } from './notifications.ts'

/**
 * Channels of notifications: the list behind the bell with a toast on the page, a sound, a system notification while the page is
 * in the background, and the digest mail of unread notifications.
 */
export const notificationWays = ['bell', 'sound', 'desktop', 'mail'] as const
export type NotificationWay = (typeof notificationWays)[number]

/** Schedule of the digest mail: every full hour, or at eight in the morning. */
export const digestTimes = ['hourly', 'daily'] as const
export type DigestTime = (typeof digestTimes)[number]

/** Our choice: hour of the daily mail, before the working day. */
export const DIGEST_HOUR = 8

/** Our choice: maximum notifications listed in a mail; it states the number of further ones. */
export const DIGEST_ROWS_MAX = 30

const Ways = Type.Array(oneOf(notificationWays, { description: 'Way of notifying a member.' }), {
  maxItems: notificationWays.length,
  uniqueItems: true,
  description: 'All ways in which the member is notified of this kind; empty for none.',
})

/** Ways by kind, as chosen by a member; omitted kinds use `defaultWays`. */
export type NotificationChoices = Readonly<Partial<Record<NotificationKind, readonly NotificationWay[]>>>

/** Schema of a member's choices. */
export const NotificationChoices = Type.Unsafe<NotificationChoices>(
  Type.Record(Type.String({ pattern: `^(${notificationKinds.join('|')})$` }), Ways, {
    additionalProperties: false,
    description: 'Ways of notification by kind, if they differ from the product’s defaults.',
  }),
)

/** Kinds about a customer or colleague who is waiting for the member. */
const urgent: readonly NotificationKind[] = [
  ...(['chat_assigned', 'chat_unhappy', 'note_mentioned', 'floor_message'] as const),
]

/** Returns the default ways of notifying members of a kind (decisions 6). */
export const defaultWays = (kind: NotificationKind): readonly NotificationWay[] =>
  urgent.includes(kind) ? ['bell', 'sound', 'desktop'] : ['bell']

/** Returns the ways of notifying a member of a kind. */
export const waysOf = (
  choices: NotificationChoices | undefined,
  kind: NotificationKind,
): readonly NotificationWay[] => choices?.[kind] ?? defaultWays(kind)
