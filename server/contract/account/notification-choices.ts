import { Type } from 'typebox'
import { oneOf } from '../base/shapes.ts'
import { type NotificationKind, notificationKinds } from './notifications.ts'

/**
 * Ways of notifying a member: a number at the chats in the navigation and in the tab's title; the list behind the bell, with a toast
 * on the page; a sound; a system notification while the page is in the background; and mail.
 */
export const notificationWays = ['badge', 'bell', 'sound', 'desktop', 'mail'] as const
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

/** Kinds of notifications about customers who wait for the member now. Only these are counted, and mailed within minutes. */
export const waitingKinds = ['chat_waiting', 'chat_message'] as const satisfies readonly NotificationKind[]

/** Returns whether notifications of a kind are about a customer who waits for the member. */
export const isWaitingKind = (kind: NotificationKind): kind is (typeof waitingKinds)[number] =>
  waitingKinds.some((one) => one === kind)

/** Returns the ways in which members can be notified of a kind. */
export const possibleWays = (kind: NotificationKind): readonly NotificationWay[] =>
  isWaitingKind(kind) ? notificationWays : notificationWays.filter((way) => way !== 'badge')

/** Our choice: number of active members above which a floor is large: it has supervisors who watch it, and a digest instead of single notifications. */
export const SMALL_FLOOR_MEMBERS_MAX = 10

/** Sizes of floors, on which the defaults depend. */
export const floorSizes = ['small', 'large'] as const
export type FloorSize = (typeof floorSizes)[number]

/** Returns the size of a floor with the given number of active members. */
export const floorSizeOf = (members: number): FloorSize =>
  members > SMALL_FLOOR_MEMBERS_MAX ? 'large' : 'small'

/** Our choices: minutes after which an unseen notification about a waiting customer is mailed, if nobody is online. */
export const mailMinutes = [2, 5, 15, 30] as const
export type MailMinutes = (typeof mailMinutes)[number]
/** Schema of these minutes. */
export const MailMinutes = Type.Unsafe<MailMinutes>({
  type: 'integer',
  enum: mailMinutes,
  description:
    'Minutes after which an unseen notification about a waiting customer is mailed, if nobody is online.',
})
/** Our choice: minutes that apply unless the member has chosen others. */
export const MAIL_MINUTES: MailMinutes = 5

/** Member's role and floor, on which the defaults depend. */
export interface NotifiedMember {
  /** The member's role. */
  readonly role: string
  readonly floor: FloorSize
}

/** Kinds of notifications that mean that a customer or colleague is waiting for the member. */
const urgent: readonly NotificationKind[] = [
  ...(['chat_assigned', 'chat_unhappy', 'note_mentioned', 'floor_message'] as const),
]

/**
 * Defaults for a customer who waits in the queue. On a small floor, everyone is told. On a large one, agents are given chats, and
 * supervisors have a line in the bell.
 */
const waitingWays: Readonly<Record<FloorSize, (role: string) => readonly NotificationWay[]>> = {
  small: (role) =>
    role === 'agent' ? ['badge', 'bell', 'sound', 'desktop'] : ['badge', 'bell', 'sound', 'desktop', 'mail'],
  large: (role) => (role === 'agent' ? [] : ['bell']),
}

/** Returns the default ways of notifying members, by kind of notification, role and size of the floor (product decisions 6). */
export function defaultWays(
  kind: NotificationKind,
  { role, floor }: NotifiedMember,
): readonly NotificationWay[] {
  if (kind === 'chat_waiting') return waitingWays[floor](role)
  if (kind === 'chat_message')
    return floor === 'small' ? notificationWays : notificationWays.filter((way) => way !== 'mail')
  return urgent.includes(kind) ? ['bell', 'sound', 'desktop'] : ['bell']
}

/** Returns the ways of notifying a member for a kind of notification. */
export const waysOf = (
  choices: NotificationChoices | undefined,
  kind: NotificationKind,
  member: NotifiedMember,
): readonly NotificationWay[] =>
  (choices?.[kind] ?? defaultWays(kind, member)).filter((way) => possibleWays(kind).includes(way))
