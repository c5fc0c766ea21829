import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { chatListMachine } from '#machines/chat-list/chat-list-machine.ts'
import { allRows, type Row, type RowList, rowOf } from '#machines/chat-list/row-list.ts'
import { listActors } from '../chats-actors.ts'

/** The list's machine with its calls. */
export const listMachine = chatListMachine.provide({ actors: listActors })

/** The actor of one list of chats. */
export type ListActor = ActorRefFrom<typeof chatListMachine>
/** What such an actor knows. */
export type ListSnapshot = SnapshotFrom<typeof chatListMachine>

const keysByRows = new WeakMap<RowList, readonly number[]>()

/** Ids of the chats on the screen, in their order; worked out once for each list of rows. */
export function keysOf({ context: { shown } }: ListSnapshot): readonly number[] {
  const known = keysByRows.get(shown)
  if (known) return known
  const keys = allRows(shown).map(({ id }) => id)
  keysByRows.set(shown, keys)
  return keys
}

/** True where the same chats stand in the same order, so that the list need not be drawn again. */
export const sameKeys = (one: readonly number[], other: readonly number[]): boolean =>
  one === other || (one.length === other.length && one.every((key, index) => key === other[index]))

/** Picks one row; each row on the screen subscribes to its own. */
export const rowIn =
  (id: number) =>
  ({ context }: ListSnapshot): Row | undefined =>
    rowOf(context.shown, id)

/** How many chats there are: exact once all are loaded, before that as the server counted them. */
export const countOf = ({ context: { hasMore, live, total } }: ListSnapshot): number =>
  hasMore ? Math.max(total, live.size) : live.size

/** What the list as a whole shows, apart from its rows. */
export const factsOf = (snapshot: ListSnapshot) => ({
  isLoading: snapshot.hasTag('loading'),
  isSettling: snapshot.matches({ rows: 'settling' }),
  isLoadingMore: snapshot.hasTag('busy'),
  failure: snapshot.context.failure,
  hasFailed: snapshot.matches({ rows: 'failed' }),
  hasMoreFailed: snapshot.matches({ rows: { ready: 'moreFailed' } }),
  count: countOf(snapshot),
  newCount: snapshot.context.waiting.size,
  isEmpty: snapshot.context.shown.size === 0,
})
