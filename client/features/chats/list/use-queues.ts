import { useEffect, useRef } from 'react'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { useJournalEvents, useResync } from '#client/core/live/live-provider.tsx'
import { waitOf } from '#contract/chats/chat-wait.ts'
import { useListOwner } from '../use-viewer.ts'
import { afterEvents, loadQueues, noQueues, type QueueCounts } from './queues.ts'

/** Types of events that can move a chat to another queue, after which the totals are fetched again. */
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

/** Counts shown next to the scopes and in the tab title. */
export interface Queues {
  /** Number of the member's own chats in which the customer is waiting for a reply. */
  readonly mine: number
  /** Number of chats waiting for an agent. */
  readonly waiting: number
  /** Number of chats waiting for the member's teams. */
  readonly teams: number
}

/** Returns the counts of the member's queues, for one bot or, if `botId` is null, for all; zero until loaded. */
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
  // There is no retry button, because after a failure the next change or reconnect fetches the counts again.
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
