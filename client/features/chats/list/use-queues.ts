import { useEffect, useRef } from 'react'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { useJournalEvents, useResync } from '#client/core/live/live-provider.tsx'
import { movingTypes } from '#contract/journal/moving-types.ts'
import { isTurn } from '#machines/chat-list/visibility.ts'
import { useListOwner } from '../use-viewer.ts'
import { afterEvents, loadQueues, noQueues, type QueueCounts } from './queues.ts'

/** Types of events that can move a chat to another queue, after which the totals are fetched again. */
const moves = [
  'chat.created',
  ...movingTypes,
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
  /** Numbers of the parts of the member's own chats. */
  readonly turn: number
  readonly snoozed: number
  readonly pending: number
  readonly mentions: number
  readonly ended: number
}

/** Returns the counts of the member's queues, for one bot or, if `botId` is null, for all; zero until loaded. */
export function useQueues(botId: number | null): Queues {
  const owner = useListOwner()
  const { id: me } = owner
  const asked = useRef({ botId, owner })
  const { data, failure, patch, reload, outdated } = useResource<QueueCounts>('chats: queues', (signal) =>
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
  useJournalEvents(['note.added', 'note.deleted'], renew)
  useResync(renew)
  const known = data?.botId === botId ? data : noQueues
  return {
    mine: known.own.filter(isTurn).length,
    waiting: known.waiting,
    teams: known.teams,
    turn: known.own.filter(isTurn).length,
    snoozed: known.own.filter(({ snoozed_until }) => snoozed_until !== null).length,
    pending: known.own.filter(({ pending, snoozed_until }) => pending && snoozed_until === null).length,
    mentions: known.mentions,
    ended: known.ended,
  }
}
