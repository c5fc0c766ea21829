import type { ActorRefFrom } from 'xstate'
import { chatListMachine } from '#machines/chat-list/chat-list-machine.ts'
import { allRows, type Row, type RowList, rowOf } from '#machines/chat-list/row-list.ts'
import { type ChatListSnapshot, hasFailed, hasMoreFailed, isSettling } from '#machines/chat-list/selectors.ts'
import { listActors } from '../chats-actors.ts'

/** The machine of the list with its actors. */
export const listMachine = chatListMachine.provide({ actors: listActors })

/** The actor of one list of chats. */
export type ListActor = ActorRefFrom<typeof chatListMachine>

const keysByRows = new WeakMap<RowList, readonly number[]>()

/** Returns the ids of the chats on the screen in order; computed once per list of rows. */
export function keysOf({ context: { shown } }: ChatListSnapshot): readonly number[] {
  const known = keysByRows.get(shown)
  if (known) return known
  const keys = allRows(shown).map(({ id }) => id)
  keysByRows.set(shown, keys)
  return keys
}

/** Returns true if the same chats are in the same order, so that the list need not be rerendered. */
export const sameKeys = (one: readonly number[], other: readonly number[]): boolean =>
  one === other || (one.length === other.length && one.every((key, index) => key === other[index]))

/** Returns a selector of one row; each row on the screen subscribes to its own. */
export const rowIn =
  (id: number) =>
  ({ context }: ChatListSnapshot): Row | undefined =>
    rowOf(context.shown, id)

/** Returns the number of chats: exact once all are loaded, before that as counted by the server. */
export const countOf = ({ context: { hasMore, live, total } }: ChatListSnapshot): number =>
  hasMore ? Math.max(total, live.size) : live.size

/** Selects what the list shows beside its rows. */
export const selectState = (snapshot: ChatListSnapshot) => ({
  isLoading: snapshot.hasTag('loading'),
  isSettling: isSettling(snapshot),
  isLoadingMore: snapshot.hasTag('busy'),
  failure: snapshot.context.failure,
  hasFailed: hasFailed(snapshot),
  hasMoreFailed: hasMoreFailed(snapshot),
  count: countOf(snapshot),
  newCount: snapshot.context.waiting.size,
  isEmpty: snapshot.context.shown.size === 0,
})
