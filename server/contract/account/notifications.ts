import { type Static, Type } from 'typebox'
import { NOTIFICATIONS_PAGE, PAGE_MAX } from '../base/limits.ts'
import { route } from '../base/route.ts'
import { Id, IdParams, Moment, Nullable, oneOf } from '../base/shapes.ts'

/** Kinds of notifications (specification 4, product decisions 6), each with the `params` for its sentence. */
export const notificationKinds = [
  /** A chat was assigned to the member: `customer`, `by` (empty if it was assigned automatically). */
  'chat_assigned',
  /**
   * A customer waits for a person and nobody has taken the chat: `customer`; on large floors, one for all of them: `count` and
   * `minutes` (of the longest wait).
   */
  'chat_waiting',
  /** A customer wrote in one of the member's chats and was neither read nor answered: `customer`, `text` (its beginning). */
  'chat_message',
  /** One of the member's chats was assigned to someone else or returned to the bot: `customer`, `by`. */
  'chat_removed',
  /** A chat that the member had set aside is due: `customer`. */
  'chat_due',
  /** A chat returned to the queue because no agent answered: `customer`, `agent`, `minutes`. */
  'chat_unanswered',
  /**
   * A customer's sentiment turned bad: `customer`, `sentiment`; on large floors, one for all whom nobody has taken: `count`.
   */
  'chat_unhappy',
  /** A customer gave one or two stars and wrote a comment: `customer`, `stars`, `text` (the comment's beginning). */
  'rating_low',
  /** The member was mentioned in a note: `customer`, `by`. */
  'note_mentioned',
  /** A supervisor wrote to the member: `by`, `text`. */
  'floor_message',
  /** The member's role was changed: `role`, `by`. */
  'role_changed',
  /** The member was added to the agents to whom chats are assigned automatically: `by`. */
  'assignment_joined',
  /** The member was removed from the agents to whom chats are assigned automatically: `by`. */
  'assignment_left',
  /** A document or page could not be read: `name`, `bot`. */
  'training_failed',
  /** A new document or page is held back because it would make answers worse: `name`, `bot`. */
  'training_held',
  /** A channel's page or account has to be reconnected: `name`, `channel`. */
  'channel_stopped',
  /** A bot is paused because it received too many questions: `bot`. */
  'answers_limited',
  /** Chats and files take all the storage of the plan, so visitors’ messages are refused. */
  'storage_used_up',
  /** Most of the month's queries are used: `percent`. */
  'quota_warning',
  /** All queries are used. */
  'quota_exceeded',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Notification for one member; the client composes its sentence from `kind` and `params`. */
export const Notification = Type.Object({
  id: Id,
  kind: oneOf(notificationKinds, { description: 'Kind of event.' }),
  params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
    description: 'Values for the notification’s text, as of the time of the event.',
  }),
  chat_id: Nullable(Type.Integer({ minimum: 1, description: 'Id of the chat; null if there is none.' })),
  bot_id: Nullable(Type.Integer({ minimum: 1, description: 'Id of the bot; null if there is none.' })),
  is_read: Type.Boolean({ description: 'True once the member has seen it.' }),
  created_at: Moment,
})
export type Notification = Static<typeof Notification>

const Unread = Type.Integer({
  minimum: 0,
  description: 'Number of notifications that the member has not read.',
})

/** Response with the number of unread notifications. */
export const UnreadCount = Type.Object({ unread: Unread })
const own = { access: 'member', tag: 'Notifications', evenExpired: true } as const

export const listNotifications = route({
  ...own,
  method: 'GET',
  path: '/identity/users/me/notifications',
  summary: 'Lists the notifications of the member, newest first.',
  query: Type.Object({
    before: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: '`next` of the previous page.',
      }),
    ),
    length: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: PAGE_MAX,
        default: NOTIFICATIONS_PAGE,
        description: 'Maximum number of rows.',
      }),
    ),
    is_read: Type.Optional(Type.Boolean({ description: 'Only read or only unread notifications.' })),
  }),
  response: Type.Object({
    entities: Type.Array(Notification, { description: 'The notifications of the page.' }),
    total: Type.Integer({ minimum: 0, description: 'Number of matching notifications.' }),
    unread: Unread,
    next: Nullable(
      Type.Integer({
        minimum: 1,
        description: 'Pass it as `before` to get the next page; null on the last page.',
      }),
    ),
  }),
})

export const countNotifications = route({
  ...own,
  method: 'GET',
  path: '/identity/users/me/notifications/unread',
  summary: 'Returns the number of unread notifications of the member.',
  response: UnreadCount,
})

export const readNotification = route({
  ...own,
  method: 'PUT',
  path: '/identity/users/me/notifications/:id/read',
  summary: 'Marks one notification as read.',
  params: IdParams,
  response: UnreadCount,
})

export const readNotifications = route({
  ...own,
  method: 'PUT',
  path: '/identity/users/me/notifications/read',
  summary: 'Marks all notifications as read, up to the newest one that the member has seen.',
  body: Type.Object({
    up_to: Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Id of the newest one that the member has seen; later ones stay unread.',
    }),
  }),
  response: UnreadCount,
})
