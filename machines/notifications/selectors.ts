import type { SnapshotFrom } from 'xstate'
import type { newsMachine } from './news-machine.ts'
import type { notificationsMachine } from './notifications-machine.ts'

/** Snapshot of the notifications machine. */
export type NotificationsSnapshot = SnapshotFrom<typeof notificationsMachine>

/** Returns whether the first fetch is still in progress. */
export const isLoading = (snapshot: NotificationsSnapshot): boolean =>
  snapshot.matches('loading') && snapshot.context.list.entities.length === 0

/** Returns whether older notifications are being fetched. */
export const isLoadingMore = (snapshot: NotificationsSnapshot): boolean =>
  snapshot.matches({ ready: 'older' })

/** Returns whether new notifications are visible. */
export const isNewsShown = (snapshot: SnapshotFrom<typeof newsMachine>): boolean =>
  snapshot.matches('shown') || snapshot.matches('held')
