import { Type } from 'typebox'
import { oneOf } from '../base/shapes.ts'
import { type NotificationKind, notificationKinds } from './notifications.ts'

/**
 * Ways of notifying a member: the list behind the bell, with a toast on the page; a sound; a system notification while the page
 * is in the background; and the digest e-mail that lists unread notifications.
 */
export const notificationWays = ['bell', 'sound', 'desktop', 'mail'] as const
export type NotificationWay = (typeof notificationWays)[number]

/** Times at which the digest e-mail is sent: every full hour, or at eight in the morning. */
export const digestTimes = ['hourly', 'daily'] as const
export type DigestTime = (typeof digestTimes)[number]

/** Our choice: hour at which the daily digest e-mail is sent, before the working day. */
export const DIGEST_HOUR = 8

/** Our choice: maximum number of notifications listed in a digest e-mail, which states how many more there are. */
export const DIGEST_ROWS_MAX = 30

const Ways = Type.Array(oneOf(notificationWays, { description: 'Way of notifying a member.' }), {
  maxItems: notificationWays.length,
  uniqueItems: true,
  description: 'All ways in which the member is notified of this kind; empty for none.',
})

/** Ways of notifying a member, by kind of notification; for kinds that are omitted, `defaultWays` applies. */
export type NotificationChoices = Readonly<Partial<Record<NotificationKind, readonly NotificationWay[]>>>

/** Schema for a member's notification choices. */
export const NotificationChoices = Type.Unsafe<NotificationChoices>(
  Type.Record(Type.String({ pattern: `^(${notificationKinds.join('|')})$` }), Ways, {
    additionalProperties: false,
    description: 'Ways of notification by kind, if they differ from the product’s defaults.',
  }),
)

/** Kinds of notifications that mean that a customer or colleague is waiting for the member. */
const urgent: readonly NotificationKind[] = [
  ...(['chat_assigned', 'chat_unhappy', 'note_mentioned', 'floor_message'] as const),
]

/** Returns the default ways of notifying members, by kind of notification (decisions 6). */
export const defaultWays = (kind: NotificationKind): readonly NotificationWay[] =>
  urgent.includes(kind) ? ['bell', 'sound', 'desktop'] : ['bell']

/** Returns the ways of notifying a member for a kind of notification. */
export const waysOf = (
  choices: NotificationChoices | undefined,
  kind: NotificationKind,
): readonly NotificationWay[] => choices?.[kind] ?? defaultWays(kind)
