import type { Chat } from '#contract/chats/chat-shapes.ts'
import type { Message } from '#contract/chats/message-shapes.ts'
import type { PayloadOf } from '#contract/journal/events.ts'
import type { Failure } from '../failure.ts'
import { withOverlap } from '../overlap.ts'
import type { ChatContext, ChatJournalEvent, HistoryPage, LostClaim, MessageChange } from './chat-types.ts'
import { mergeChat } from './merge-chat.ts'
import { joinNewest, mergeMessages } from './merge-messages.ts'
import { settleSaved } from './outbox.ts'
import { mergePageSteps, mergeSteps, type StepEvent, stepOf } from './steps.ts'

/** Splits a history page into the chat and its messages. */
function parts({ messages, seq, steps: _, drafts: __, ...chat }: HistoryPage) {
  return { messages, seq, chat }
}

type Known = Pick<ChatContext, 'messages' | 'positions'>

const knownAt = ({ messages }: Known, order: number) => messages.find((message) => message.order === order)

/** Merges messages that are up to date with a journal position; newer known versions are preserved. */
function mergeKnown(known: Known, incoming: readonly Message[], seq: number, merge = mergeMessages): Known {
  const isNew = ({ order }: Message) => seq >= (known.positions.get(order) ?? 0)
  const positions = new Map(known.positions)
  for (const message of incoming) if (isNew(message)) positions.set(message.order, seq)
  const latest = incoming.map((message) =>
    isNew(message) ? message : (knownAt(known, message.order) ?? message),
  )
  return { messages: merge(known.messages, latest), positions }
}

/** Applies a change to known messages. */
export function applyChange(known: Known, change: MessageChange): Known {
  if (change.type === 'message.changed')
    return knownAt(known, change.message.order) ? mergeKnown(known, [change.message], change.seq) : known
  const { orders, mailed_at, seq } = change
  const mailed = known.messages.filter(({ order }) => orders.includes(order))
  return mergeKnown(
    known,
    mailed.map((message) => ({ ...message, mailed_at })),
    seq,
  )
}

/** Applies an older page, or one that fills a gap, and reapplies the changes received since it was requested. */
export function mergePage(
  context: ChatContext,
  page: HistoryPage,
  merge = mergeMessages,
): Partial<ChatContext> {
  const { messages, seq, chat } = parts(page)
  return {
    ...mergeChat(context, chat, seq),
    ...withOverlap(mergeKnown(context, messages, seq, merge), context.overlap, applyChange),
    steps: mergePageSteps(context.steps, page),
    drafters: page.drafts ?? context.drafters,
    outbox: settleSaved(context.outbox, messages),
    overlap: null,
    loadFailure: null,
  }
}

/** Applies the newest page, initially and after a disconnect. */
export const mergeNewest = (context: ChatContext, page: HistoryPage): Partial<ChatContext> =>
  mergePage(context, page, joinNewest)

/** Applies the response to a sent message; an event may already have delivered a newer version of it. */
export const mergeSent = (context: ChatContext, message: Message): Partial<ChatContext> => ({
  messages: knownAt(context, message.order) ? context.messages : mergeMessages(context.messages, [message]),
  outbox: settleSaved(context.outbox, [message]),
})

/** Applies that another member now has a draft in the chat, or none anymore. */
export function applyDraft(
  { drafters, me }: ChatContext,
  { member, is_kept }: Pick<PayloadOf<'draft.changed'>, 'member' | 'is_kept'>,
): Pick<ChatContext, 'drafters'> {
  const others = drafters.filter(({ id }) => id !== member.id)
  return { drafters: is_kept && member.id !== me.id ? [...others, member] : others }
}

/** Adds the change that an event reports to the chat's history, if it reports one. */
export function applyStep({ steps, messages }: ChatContext, event: StepEvent): Pick<ChatContext, 'steps'> {
  const step = stepOf(event, messages)
  return { steps: step ? mergeSteps(steps, [step]) : steps }
}

/** Applies a journal event about this chat. */
export function applyEvent(context: ChatContext, event: ChatJournalEvent): Partial<ChatContext> {
  const taken = { ...mergeChat(context, event.chat, event.seq), ...applyStep(context, event) }
  if (event.type !== 'message.added') return taken
  const { message, seq } = event
  return {
    ...taken,
    ...mergeKnown(context, [message], seq),
    outbox: settleSaved(context.outbox, [message]),
  }
}

/** Returns the `order` of the customer's last message that was on screen but is not marked as read, or null. */
export function unreadOrder({ messages, shown, chat }: ChatContext): number | null {
  const last = messages.findLast(({ sender, order }) => sender === 'customer' && order <= shown)?.order
  return last !== undefined && last > (chat?.read.agent ?? 0) ? last : null
}

/**
 * Returns the member who claimed the chat first, according to the server's error or else the current chat; null for other errors.
 */
export function lostClaimOf(failure: Failure, chat: Chat | null): LostClaim | null {
  if (failure.code !== 'chat_already_assigned') return null
  const { name, at } = failure.params ?? {}
  return {
    name: typeof name === 'string' ? name : (chat?.assigned_agent?.name ?? ''),
    at: typeof at === 'string' ? at : (chat?.assignment_date ?? null),
  }
}
