import type { Notification } from '#contract/account/notifications.ts'

/** A page of notifications as returned by the API. */
export interface NotificationPage {
  readonly entities: readonly Notification[]
  readonly unread: number
  /** Cursor of the next page; null at the end. */
  readonly next: number | null
}

/** Events of the journal about notifications. */
export type NotificationEvent =
  | { type: 'notification.added'; notification: Notification }
  | { type: 'notifications.read'; ids: readonly number[]; unread: number }

/** The loaded notifications of a member, newest first. */
export type NotificationList = NotificationPage

/** Returns the list after an event; a known notification changes nothing. */
export function afterEvent(list: NotificationList, event: NotificationEvent): NotificationList {
  if (event.type === 'notifications.read') return { ...read(list, event.ids), unread: event.unread }
  const newest = list.entities[0]?.id ?? 0
  if (event.notification.id <= newest) return list
  const entities = [event.notification, ...list.entities]
  return { ...list, entities, unread: list.unread + (event.notification.is_read ? 0 : 1) }
}

/**
 * Returns the list with some notifications marked as read; the unread count drops by those that were unread.
 */
export function read(list: NotificationList, ids: readonly number[]): NotificationList {
  const known = new Set(ids)
  const fresh = list.entities.filter(({ id, is_read }) => !is_read && known.has(id))
  if (!fresh.length) return list
  const entities = list.entities.map((one) => (known.has(one.id) ? { ...one, is_read: true } : one))
  return { ...list, entities, unread: Math.max(0, list.unread - fresh.length) }
}

/** Returns the list with an older page appended. */
export const withOlder = (list: NotificationList, page: NotificationPage): NotificationList => ({
  ...list,
  entities: [...list.entities, ...page.entities],
  next: page.next,
})
