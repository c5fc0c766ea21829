import type { Notification } from '#contract/notifications.ts'

/** A page of notifications as it is answered. */
export interface NoticePage {
  readonly entities: readonly Notification[]
  readonly unread: number
  /** Number to go on from; null at the end. */
  readonly next: number | null
}

/** What the journal tells of notifications. */
export type NoticeFact =
  | { type: 'notification.added'; notification: Notification }
  | { type: 'notifications.read'; ids: readonly number[]; unread: number }

/** What is known of a member's notifications, newest first. */
export type Notices = NoticePage

/** After a fact; one that is known already changes nothing. */
export function afterFact(notices: Notices, fact: NoticeFact): Notices {
  if (fact.type === 'notifications.read') return { ...read(notices, fact.ids), unread: fact.unread }
  const newest = notices.entities[0]?.id ?? 0
  if (fact.notification.id <= newest) return notices
  const entities = [fact.notification, ...notices.entities]
  return { ...notices, entities, unread: notices.unread + (fact.notification.is_read ? 0 : 1) }
}

/** With some marked as read; the number of unread ones goes down by those that were not. */
export function read(notices: Notices, ids: readonly number[]): Notices {
  const known = new Set(ids)
  const fresh = notices.entities.filter(({ id, is_read }) => !is_read && known.has(id))
  if (!fresh.length) return notices
  const entities = notices.entities.map((one) => (known.has(one.id) ? { ...one, is_read: true } : one))
  return { ...notices, entities, unread: Math.max(0, notices.unread - fresh.length) }
}

/** With an older page at the end. */
export const withOlder = (notices: Notices, page: NoticePage): Notices => ({
  ...notices,
  entities: [...notices.entities, ...page.entities],
  next: page.next,
})
