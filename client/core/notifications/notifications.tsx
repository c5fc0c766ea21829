import { shallowEqual, useSelector } from '@xstate/react'
import { createContext, type ReactNode, use } from 'react'
import { type ActorRefFrom, fromPromise } from 'xstate'
import { call } from '#client/api/call.ts'
import { listNotifications, readNotification, readNotifications } from '#contract/account/notifications.ts'
import type { Mark, NotificationEvent, NotificationPage } from '#machines/notifications/notification-list.ts'
import { notificationsMachine } from '#machines/notifications/notifications-machine.ts'
import { isLoading, isLoadingMore, type NotificationsSnapshot } from '#machines/notifications/selectors.ts'
import { useActor } from '../hooks/use-actor.ts'
import { useJournalEvents, useResync } from '../live/live-provider.tsx'
import { useWays } from './use-ways.ts'

const machine = notificationsMachine.provide({
  actors: {
    loadNotifications: fromPromise<NotificationPage, { before: number | null }>(
      ({ input: { before }, signal }) =>
        call(listNotifications, { query: before === null ? {} : { before }, signal }),
    ),
    mark: fromPromise<{ unread: number }, Mark>(({ input, signal }) =>
      'id' in input
        ? call(readNotification, { params: { id: input.id }, signal })
        : call(readNotifications, { body: { up_to: input.upTo }, signal }),
    ),
  },
})

export type NotificationsActor = ActorRefFrom<typeof notificationsMachine>

const NotificationsContext = createContext<NotificationsActor | null>(null)

/**
 * Loads the member's notifications and follows their changes, for the bell and the notifications page. Used once, below the
 * LiveProvider.
 */
export function NotificationsProvider({ children }: { children: ReactNode }) {
  const actor = useActor('console: notifications', machine)
  const waysOfKind = useWays()
  useJournalEvents(['notification.added', 'notifications.read'], (events) => {
    for (const event of events) if (isListed(event, waysOfKind)) actor.send(event)
  })
  useJournalEvents(['chats.erased'], (events) => {
    for (const event of events) actor.send(event)
  })
  useResync(() => actor.send({ type: 'journal.resync' }))
  return <NotificationsContext value={actor}>{children}</NotificationsContext>
}

/**
 * Returns whether an event concerns the list. A new notification does not concern it if the member has hidden the notification's
 * kind from the bell.
 */
const isListed = (event: NotificationEvent, waysOfKind: ReturnType<typeof useWays>): boolean =>
  event.type !== 'notification.added' || waysOfKind(event.notification.kind).includes('bell')

/** Returns the availability actor, for subscribing to its emitted events. */
export function useNotificationsActor(): NotificationsActor {
  const actor = use(NotificationsContext)
  if (!actor) throw new Error('useNotifications must be used below NotificationsProvider.')
  return actor
}

const selectState = (snapshot: NotificationsSnapshot) => ({
  ...snapshot.context.list,
  failure: snapshot.context.failure,
  canShowMore: snapshot.can({ type: 'notifications.more' }),
  canReadAll: snapshot.can({ type: 'notifications.clear' }),
  /** True until the first fetch has succeeded or failed. */
  loading: isLoading(snapshot),
  loadingMore: isLoadingMore(snapshot),
})

/** Returns the member's notifications, newest first, their unread count, and the commands to mark them as read and load more. */
export function useNotifications() {
  const actor = useNotificationsActor()
  const events = useSelector(actor, selectState, shallowEqual)
  const commands = {
    read: (id: number) => actor.send({ type: 'notification.open', id }),
    readAll: () => actor.send({ type: 'notifications.clear' }),
    showMore: () => actor.send({ type: 'notifications.more' }),
    reload: () => actor.send({ type: 'notifications.reload' }),
  }
  return { ...events, ...commands }
}
