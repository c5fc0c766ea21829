import type { ActorRefFrom } from 'xstate'
import type { ListSource } from '#client/ui/display/list-source.ts'
import { chatListMachine } from '#machines/chat-list/chat-list-machine.ts'
import { indexOfRow, type Row, rowAt, rowOf } from '#machines/chat-list/row-list.ts'
import {
  type ChatListSnapshot,
  hasFailed,
  hasMoreFailed,
  isSettling,
  longestWait,
  newCountOf,
  waitingRows,
} from '#machines/chat-list/selectors.ts'
import { listActors } from '../chats-actors.ts'

export const listMachine = chatListMachine.provide({ actors: listActors })

export type ListActor = ActorRefFrom<typeof chatListMachine>

/** Returns a source for the visible chats in order, whose ids are read one at a time. */
export const rowSource = (actor: ListActor): ListSource<number> => {
  const shown = () => actor.getSnapshot().context.shown
  return {
    subscribe: (listener) => {
      const subscription = actor.subscribe(listener)
      return () => subscription.unsubscribe()
    },
    size: () => shown().size,
    keyAt: (index) => rowAt(shown(), index)?.id,
    indexOf: (id) => indexOfRow(shown(), id),
  }
}

/** Returns a selector for a row; each visible row subscribes to its own chat. */
export const rowIn =
  (id: number) =>
  ({ context }: ChatListSnapshot): Row | undefined =>
    rowOf(context.shown, id)

/** Returns the number of chats in the list: exact once all have been loaded, otherwise as counted by the server. */
export const countOf = ({ context: { hasMore, live, total } }: ChatListSnapshot): number =>
  hasMore ? Math.max(total, live.size) : live.size

/** Selects the state of the list without its rows. */
export const selectState = (snapshot: ChatListSnapshot) => ({
  isLoading: snapshot.hasTag('loading'),
  isSettling: isSettling(snapshot),
  isLoadingMore: snapshot.hasTag('busy'),
  failure: snapshot.context.failure,
  hasFailed: hasFailed(snapshot),
  hasMoreFailed: hasMoreFailed(snapshot),
  count: countOf(snapshot),
  newCount: newCountOf(snapshot),
  updatesPerSecond: snapshot.context.updatesPerSecond,
  isEmpty: snapshot.context.shown.size === 0,
  isByWaiting: snapshot.context.filters.sort === 'waiting',
  shownRows: snapshot.context.shown.size,
  waitingRows: waitingRows(snapshot),
  longestWait: longestWait(snapshot),
})
