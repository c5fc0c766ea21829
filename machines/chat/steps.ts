import type { Chat } from '#contract/chats/chat-shapes.ts'
import { bySeq, type ChatStep, type StepFacts } from '#contract/chats/chat-steps.ts'
import type { Message } from '#contract/chats/message-shapes.ts'
import type { JournalEvent } from '#contract/journal/events.ts'
import type { ChatJournalEvent, HistoryPage } from './chat-types.ts'

interface Named {
  readonly id: number
  readonly name: string
}

/** Events that can report a change in the history of a chat. */
export type StepEvent = ChatJournalEvent | Extract<JournalEvent, { type: 'person.changed' }>

/** Returns who assigned a chat, if it was its agent, who is the only member whose name is known. */
const assigner = (agent: Named, by: number | null | undefined): Pick<StepFacts, 'actor' | 'by'> =>
  by === agent.id ? { actor: 'member', by: agent } : { actor: 'unknown', by: null }

/** Returns the change that an event of a backend without histories reports; null if it reports none. */
function derived(
  event: StepEvent,
): (Pick<StepFacts, 'kind' | 'actor' | 'agent' | 'reason'> & Partial<Pick<StepFacts, 'by'>>) | null {
  switch (event.type) {
    case 'chat.assigned': {
      const { assigned_agent: agent } = event.chat
      return agent && { kind: 'assigned', agent, ...assigner(agent, event.by) }
    }
    case 'chat.unassigned':
      return { kind: 'returned', actor: 'unknown' }
    case 'chat.queued':
      return { kind: 'queued', actor: 'unknown', reason: event.reason }
    case 'chat.ended':
      return { kind: 'ended', actor: enderOf(event.chat) }
    case 'chat.reopened':
      return { kind: 'reopened', actor: (event.by ?? null) === null ? 'customer' : 'member' }
    default:
      return null
  }
}

const enderOf = ({ ended_by }: Chat): StepFacts['actor'] =>
  ended_by === 'agent' ? 'member' : (ended_by ?? 'unknown')

/** Returns the order of the newest message that was written by the given time, in milliseconds since 1970; 0 if there is none. */
const orderAt = (messages: readonly Message[], time: number): number =>
  messages.findLast(({ created_at }) => Date.parse(created_at) <= time)?.order ?? 0

/**
 * Returns the change that an event reports; null if it is not part of the chat's history. A backend without histories may count
 * no messages in its events, so the known messages decide too.
 */
export function stepOf(event: StepEvent, messages: readonly Message[]): ChatStep | null {
  const { seq, at } = event
  if ('step' in event && event.step) return { ...event.step, seq, at }
  if (event.type === 'person.changed') return null
  const facts = derived(event)
  if (!facts) return null
  const after = Math.max(event.chat.message_count, orderAt(messages, Date.parse(at)))
  return { by: null, ...facts, after, seq, at }
}

/** Returns two lists of changes as one, in the order of the journal; the same list if nothing is new. */
export function mergeSteps(known: readonly ChatStep[], incoming: readonly ChatStep[]): readonly ChatStep[] {
  const seqs = new Set(known.map(({ seq }) => seq))
  const added = incoming.filter(({ seq }) => !seqs.has(seq))
  return added.length === 0 ? known : [...known, ...added].sort(bySeq)
}

/** Our choice: maximum difference between the time of an event and the time that the chat records for it, in milliseconds. */
const CLOCK_DRIFT_MS = 5_000

/** Changes that the chat itself records: its last assignment, the start of its wait, and its end. */
function recorded(chat: Chat): readonly Omit<ChatStep, 'after'>[] {
  const { assigned_agent: agent, assignment_date, waiting_since, ended_at, status } = chat
  return [
    ...(agent && assignment_date
      ? [
          {
            seq: -1,
            at: assignment_date,
            kind: 'assigned' as const,
            agent,
            ...assigner(agent, chat.assigned_by),
          },
        ]
      : []),
    ...(status === 'waiting' && waiting_since
      ? [{ seq: -2, at: waiting_since, kind: 'queued' as const, actor: 'unknown' as const, by: null }]
      : []),
    ...(status === 'ended' && ended_at
      ? [{ seq: -3, at: ended_at, kind: 'ended' as const, actor: enderOf(chat), by: null }]
      : []),
  ]
}

/**
 * Returns the changes known for a chat of a backend without histories: those seen as events, and those that the chat itself
 * records, unless an event was at least as recent.
 */
function remembered(known: readonly ChatStep[], chat: Chat, messages: readonly Message[]) {
  const seen = known.filter(({ seq }) => seq > 0)
  const isSeen = (kind: ChatStep['kind'], at: string) =>
    seen.some((one) => one.kind === kind && Date.parse(one.at) > Date.parse(at) - CLOCK_DRIFT_MS)
  const rest = recorded(chat).filter(({ kind, at }) => !isSeen(kind, at))
  const placed = rest.map((one): ChatStep => {
    const at = Date.parse(one.at)
    return { ...one, after: orderAt(messages, one.kind === 'assigned' ? at - 1 : at) }
  })
  return [...placed, ...seen].sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

/** Applies the changes of a history page. */
export const mergePageSteps = (
  known: readonly ChatStep[],
  { steps, messages, seq: _, drafts: __, ...chat }: HistoryPage,
): readonly ChatStep[] => (steps ? mergeSteps(known, steps) : remembered(known, chat, messages))
