import type { Chat } from '#contract/chat-shapes.ts'
import type { JournalEvent, PayloadOf } from '#contract/events.ts'

/** Why a chat waits for a person. */
export type WaitingReason = PayloadOf<'chat.queued'>['reason']

type What =
  | {
      readonly kind: 'assigned'
      readonly agent: { readonly id: number; readonly name: string }
      /** The member who did it; null for the system, or where that is not known any more. */
      readonly by: number | null
    }
  | { readonly kind: 'transferred'; readonly bot: string }
  | { readonly kind: 'waiting'; readonly reason: WaitingReason | null }
  | { readonly kind: 'ended'; readonly by: Chat['ended_by'] }
  | { readonly kind: 'reopened' }

/** Something that happened to the chat itself, between its messages. */
export type Notice = { readonly at: string } & What

/** Types of facts that a conversation shows between its messages. */
export const noticeTypes = [
  'chat.assigned',
  'chat.unassigned',
  'chat.queued',
  'chat.ended',
  'chat.reopened',
] as const

/** Such a fact. */
export type NoticeFact = Extract<JournalEvent, { type: (typeof noticeTypes)[number] }>

function whatOf(fact: NoticeFact): What | null {
  switch (fact.type) {
    case 'chat.assigned':
      return fact.chat.assigned_agent && { kind: 'assigned', agent: fact.chat.assigned_agent, by: fact.by }
    case 'chat.unassigned':
      return { kind: 'transferred', bot: fact.chat.bot_name }
    case 'chat.queued':
      return { kind: 'waiting', reason: fact.reason }
    case 'chat.ended':
      return { kind: 'ended', by: fact.chat.ended_by }
    case 'chat.reopened':
      return { kind: 'reopened' }
  }
}

/** What a fact says between the messages; null where it says nothing to a reader. */
export function noticeOf(fact: NoticeFact): Notice | null {
  const what = whatOf(fact)
  return what && { at: fact.at, ...what }
}

/** What the chat itself still knows of its past: who took it last and when, since when it waits, how it ended. */
function remembered(chat: Chat): readonly Notice[] {
  const { assigned_agent: agent, assignment_date, waiting_since, ended_at, ended_by, status } = chat
  const notices: Notice[] = []
  if (agent && assignment_date) notices.push({ at: assignment_date, kind: 'assigned', agent, by: null })
  if (status === 'waiting' && waiting_since)
    notices.push({ at: waiting_since, kind: 'waiting', reason: null })
  if (status === 'ended' && ended_at) notices.push({ at: ended_at, kind: 'ended', by: ended_by })
  return notices
}

/** Our choice: the clocks of a fact and of what the chat remembers of it differ by less than this, milliseconds. */
const DRIFT = 5_000

/** The chat remembers the last of each kind; a fact that is not older tells the same, or more. */
const isTold = (notice: Notice, facts: readonly Notice[]): boolean =>
  facts.some(({ kind, at }) => kind === notice.kind && Date.parse(at) > Date.parse(notice.at) - DRIFT)

/** All that is known to have happened to a chat: the facts that this console saw, and beside them what the chat remembers. Oldest first. */
export function noticesOf(chat: Chat, facts: readonly Notice[]): readonly Notice[] {
  const rest = remembered(chat).filter((notice) => !isTold(notice, facts))
  return [...facts, ...rest].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}
