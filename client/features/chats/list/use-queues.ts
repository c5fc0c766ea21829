import { useEffect, useRef } from 'react'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { useJournalEvents, useResync } from '#client/core/live/live-provider.tsx'
import { waitOf } from '#contract/chats/chat-wait.ts'
import { useListOwner } from '../use-viewer.ts'
import { afterEvents, loadQueues, noQueues, type QueueCounts } from './queues.ts'

/** Events after which a chat may be in another queue; the totals are then fetched again. */
const moves = [
  'chat.created',
  'chat.assigned',
  'chat.unassigned',
  'chat.queued',
  'chat.ended',
  'chat.reopened',
  'chat.updated',
  'bot.deleted',
  'chats.erased',
  'team.saved',
  'team.deleted',
] as const

/** Counts beside the scopes and in the title of the tab. */
export interface Queues {
  /** Number of the member's chats whose customers wait for a reply. */
  readonly mine: number
  /** Number of chats that wait for a person. */
  readonly waiting: number
  /** Number of chats that wait for the member's teams. */
  readonly teams: number
}

/** Returns the counts of the member's queues, for one bot or for all (null); zeros until they are loaded. */
export function useQueues(botId: number | null): Queues {
  const owner = useListOwner()
  const { id: me } = owner
  const asked = useRef({ botId, owner })
  const { data, failure, patch, reload, outdated } = useResource<QueueCounts>((signal) =>
    loadQueues(asked.current.owner, asked.current.botId, signal),
  )
  useEffect(() => {
    if (asked.current.botId === botId && asked.current.owner === owner) return
    asked.current = { botId, owner }
    reload()
  }, [botId, owner, reload])
  // No button fetches the counts again after a failure: the next change or the next connection does.
  const renew = data === null && failure ? reload : outdated
  useJournalEvents(moves, renew)
  useJournalEvents([...moves, 'message.added', 'messages.read'], (events) =>
    patch((known) => afterEvents(known, me, events)),
  )
  useResync(renew)
  const known = data?.botId === botId ? data : noQueues
  return {
    mine: known.own.filter((chat) => waitOf(chat) !== null).length,
    waiting: known.waiting,
    teams: known.teams,
  }
}
