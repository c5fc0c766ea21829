import type { Notification } from '#contract/account/notifications.ts'

/** Page of notifications as returned by the API. */
export interface NotificationPage {
  readonly entities: readonly Notification[]
  readonly unread: number
  /** Cursor of the next page; null at the end. */
  readonly next: number | null
}

/** Journal events that change the list; deleting chats also removes their notifications. */
export type NotificationEvent =
  | { type: 'notification.added'; notification: Notification }
  | { type: 'notifications.read'; ids: readonly number[]; unread: number }
  | { type: 'chats.erased'; ids: readonly number[] }

/** Read mark to send to the server: for one notification, or for all up to an id. */
export type Mark = { readonly id: number } | { readonly upTo: number }

/** Loaded notifications of a member, newest first. */
export type NotificationList = NotificationPage

/** Returns the list after an event; a notification that is already known is ignored. */
export function afterEvent(list: NotificationList, event: NotificationEvent): NotificationList {
  if (event.type === 'chats.erased') return without(list, event.ids)
  if (event.type === 'notifications.read') return { ...read(list, event.ids), unread: event.unread }
  const newest = list.entities[0]?.id ?? 0
  if (event.notification.id <= newest) return list
  const entities = [event.notification, ...list.entities]
  return { ...list, entities, unread: list.unread + (event.notification.is_read ? 0 : 1) }
}

/** Returns the list with notifications marked as read; the unread count decreases by the number that were unread. */
export function read(list: NotificationList, ids: readonly number[]): NotificationList {
  const known = new Set(ids)
  const fresh = list.entities.filter(({ id, is_read }) => !is_read && known.has(id))
  if (!fresh.length) return list
  const entities = list.entities.map((one) => (known.has(one.id) ? { ...one, is_read: true } : one))
  return { ...list, entities, unread: Math.max(0, list.unread - fresh.length) }
}

/** Returns the list without the notifications of deleted chats. */
function without(list: NotificationList, chatIds: readonly number[]): NotificationList {
  const gone = list.entities.filter(({ chat_id }) => chat_id !== null && chatIds.includes(chat_id))
  if (!gone.length) return list
  const unread = list.unread - gone.filter(({ is_read }) => !is_read).length
  return {
    ...list,
    entities: list.entities.filter((one) => !gone.includes(one)),
    unread: Math.max(0, unread),
  }
}

/** Returns true if an event reports another count of unread notifications than the list has after the event. */
export const hasOtherCount = (list: NotificationList, event: NotificationEvent): boolean =>
  event.type === 'notifications.read' && read(list, event.ids).unread !== event.unread

/** Returns true if some of the unread notifications are not in the list. */
export const hasUnlisted = ({ entities, unread }: NotificationList): boolean =>
  unread > entities.filter(({ is_read }) => !is_read).length

/** Returns the list after the member has set a read mark. */
export function afterMark(list: NotificationList, mark: Mark): NotificationList {
  if ('id' in mark) return read(list, [mark.id])
  const known = list.entities.map(({ id }) => id)
  const marked = read(
    list,
    known.filter((id) => id <= mark.upTo),
  )
  return { ...marked, unread: marked.entities.filter(({ is_read }) => !is_read).length }
}

/** Returns the list with an older page appended. */
export const withOlder = (list: NotificationList, page: NotificationPage): NotificationList => ({
  ...list,
  entities: [...list.entities, ...page.entities],
  next: page.next,
})
