import { shallowEqual, useActorRef, useSelector } from '@xstate/react'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { type ActorRefFrom, fromPromise, type SnapshotFrom } from 'xstate'
import { listNotifications, readNotification, readNotifications } from '#contract/notifications.ts'
import type { NoticePage } from '#machines/notifications/notices.ts'
import { type Mark, notificationsMachine } from '#machines/notifications/notifications-machine.ts'
import { call } from '../api/call.ts'
import { inspectOptions } from '../inspect/inspect.ts'
import { useFacts, useResync } from './live.tsx'

const machine = notificationsMachine.provide({
  actors: {
    loadNotices: fromPromise<NoticePage, { before: number | null }>(({ input: { before }, signal }) =>
      call(listNotifications, { query: before === null ? {} : { before }, signal }),
    ),
    mark: fromPromise<{ unread: number }, Mark>(({ input, signal }) =>
      'id' in input
        ? call(readNotification, { params: { id: input.id }, signal })
        : call(readNotifications, { body: { up_to: input.upTo }, signal }),
    ),
  },
})

/** The actor that knows what concerns the member. */
export type NotificationsActor = ActorRefFrom<typeof notificationsMachine>

const NotificationsContext = createContext<NotificationsActor | null>(null)

/** Loads the member's notifications and follows them, for the bell and the page. Stands once, below the LiveProvider. */
export function NotificationsProvider({ children }: { children: ReactNode }) {
  const actor = useActorRef(machine, inspectOptions())
  useFacts(['notification.added', 'notifications.read'], (facts) => {
    for (const fact of facts) actor.send(fact)
  })
  useResync(() => actor.send({ type: 'journal.resync' }))
  return <NotificationsContext value={actor}>{children}</NotificationsContext>
}

/** The actor itself, for what it emits. */
export function useNotificationsActor(): NotificationsActor {
  const actor = use(NotificationsContext)
  if (!actor) throw new Error('useNotifications needs a NotificationsProvider above it.')
  return actor
}

const factsOf = (snapshot: SnapshotFrom<typeof notificationsMachine>) => ({
  ...snapshot.context.notices,
  failure: snapshot.context.failure,
  canShowMore: snapshot.can({ type: 'notifications.more' }),
  canReadAll: snapshot.can({ type: 'notifications.clear' }),
  /** True until there is something to show for the first time, or nothing could be fetched. */
  loading: snapshot.matches('loading') && snapshot.context.notices.entities.length === 0,
  loadingMore: snapshot.matches({ ready: 'older' }),
})

/** What concerns the member, newest first, how much of it is unread, and what can be done with it. */
export function useNotifications() {
  const actor = useNotificationsActor()
  const facts = useSelector(actor, factsOf, shallowEqual)
  const wishes = useMemo(
    () => ({
      read: (id: number) => actor.send({ type: 'notification.open', id }),
      readAll: () => actor.send({ type: 'notifications.clear' }),
      showMore: () => actor.send({ type: 'notifications.more' }),
      reload: () => actor.send({ type: 'notifications.reload' }),
    }),
    [actor],
  )
  return { ...facts, ...wishes }
}
