import { useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { BADGE_MAX } from '#contract/limits.ts'
import { allRows } from '#machines/chat-list/row-list.ts'
import { type ChatsAddress, filtersOf, readAddress } from '../chats-address.ts'
import { unreadOf } from '../unread.ts'
import { useViewer } from '../use-viewer.ts'
import { countOf, type ListActor, type ListSnapshot } from './list-actor.ts'
import { useListActor } from './use-list-actor.ts'

const wantsMore = (snapshot: ListSnapshot) =>
  snapshot.matches({ rows: { ready: 'idle' } }) &&
  snapshot.context.hasMore &&
  snapshot.context.live.size <= BADGE_MAX

/**
 * Returns a list that is never shown: it follows the journal for its counts, and loads as many rows as a
 * badge can count.
 */
function useQueue(scope: ChatsAddress['scope'], botId: number | null): ListActor {
  const { id: me } = useViewer()
  const filters = useMemo(() => filtersOf({ ...readAddress(''), scope, botId }, me), [scope, botId, me])
  const actor = useListActor(filters)
  const isShort = useSelector(actor, wantsMore)
  useEffect(() => {
    if (isShort) actor.send({ type: 'page.load' })
  }, [actor, isShort])
  return actor
}

const unreadIn = ({ context }: ListSnapshot) =>
  allRows(context.live).reduce((sum, { chat }) => sum + unreadOf(chat), 0)

/**
 * Returns how many chats the member has, how many wait for a person, and how many messages the member has not
 * read.
 */
export function useQueues(botId: number | null) {
  const mine = useQueue('mine', botId)
  const waiting = useQueue('waiting', botId)
  return {
    mine: useSelector(mine, countOf),
    waiting: useSelector(waiting, countOf),
    unread: useSelector(mine, unreadIn),
  }
}

/** Counts beside the scopes and in the title of the tab. */
export type Queues = ReturnType<typeof useQueues>
