import { type Static, Type } from 'typebox'
import { NOTIFICATIONS_PAGE, PAGE_MAX } from './limits.ts'
import { route } from './route.ts'
import { Id, IdParams, Moment, Nullable, oneOf } from './shapes.ts'

/** What members are notified of (specification 4, decisions 6), with the values of `params` that each one's sentence needs. */
export const notificationKinds = [
  /** A chat was given to the member: `customer`, `by` (empty where it came by itself). */
  'chat_assigned',
  /** A chat of the member was given to someone else or to the bot: `customer`, `by`. */
  'chat_removed',
  /** A customer's sentiment turned bad: `customer`, `sentiment`. */
  'chat_unhappy',
  /** The member was mentioned in a note: `customer`, `by`. */
  'note_mentioned',
  /** The member's role was changed: `role`, `by`. */
  'role_changed',
  /** The member was put on the list of those who are given chats: `by`. */
  'assignment_joined',
  /** The member was taken off that list: `by`. */
  'assignment_left',
  /** A document or page could not be read: `name`, `bot`. */
  'training_failed',
  /** Most queries of the month are used: `percent`. */
  'quota_warning',
  /** All queries are used. */
  'quota_exceeded',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Something that concerns one member; the sentence is the client's, from `kind` and `params`. */
export const Notification = Type.Object({
  id: Id,
  kind: oneOf(notificationKinds, { description: 'What happened.' }),
  params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
    description: 'Values of the sentence, as they were when it happened.',
  }),
  chat_id: Nullable(Type.Integer({ minimum: 1, description: 'Chat that it is about; null where none.' })),
  bot_id: Nullable(Type.Integer({ minimum: 1, description: 'Bot that it is about; null where none.' })),
  is_read: Type.Boolean({ description: 'The member has seen it.' }),
  created_at: Moment,
})
export type Notification = Static<typeof Notification>

const Unread = Type.Integer({ minimum: 0, description: 'Notifications that the member has not read.' })
const own = { access: 'member', tag: 'Notifications', evenExpired: true } as const

export const listNotifications = route({
  ...own,
  method: 'GET',
  path: '/identity/users/me/notifications',
  summary: 'Lists what concerns the member, newest first.',
  query: Type.Object({
    before: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: '`next` of the page before.',
      }),
    ),
    length: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: PAGE_MAX,
        default: NOTIFICATIONS_PAGE,
        description: 'Rows to answer.',
      }),
    ),
    is_read: Type.Optional(Type.Boolean({ description: 'Only read or only unread ones.' })),
  }),
  response: Type.Object({
    entities: Type.Array(Notification, { description: 'The page.' }),
    total: Type.Integer({ minimum: 0, description: 'All notifications that match.' }),
    unread: Unread,
    next: Nullable(
      Type.Integer({ minimum: 1, description: 'Pass as `before` for the next page; null at the end.' }),
    ),
  }),
})

export const countNotifications = route({
  ...own,
  method: 'GET',
  path: '/identity/users/me/notifications/unread',
  summary: 'Answers how many notifications the member has not read.',
  response: Type.Object({ unread: Unread }),
})

export const readNotification = route({
  ...own,
  method: 'PUT',
  path: '/identity/users/me/notifications/:id/read',
  summary: 'Marks one notification as read.',
  params: IdParams,
  response: Type.Object({ unread: Unread }),
})

export const readNotifications = route({
  ...own,
  method: 'PUT',
  path: '/identity/users/me/notifications/read',
  summary: 'Marks all notifications as read, up to the newest that the member saw.',
  body: Type.Object({
    up_to: Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Number of the newest that was seen; later ones stay unread.',
    }),
  }),
  response: Type.Object({ unread: Unread }),
})
