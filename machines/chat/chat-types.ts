import type { Chat, Message } from '#contract/chat-shapes.ts'
import type { getHistory } from '#contract/chats.ts'
import type { ConsoleEphemeral, JournalEvent } from '#contract/events.ts'
import type { ResponseOf } from '#contract/route.ts'
import type { Failure } from '#machines/failure.ts'
import type { Outbox } from './outbox.ts'
import type { Viewer } from './standing.ts'

/** What an open chat starts with. */
export interface ChatInput {
  readonly chatId: number
  readonly me: Viewer
  /** Clock, milliseconds since 1970. */
  readonly now: () => number
  /** Makes an idempotency key. */
  readonly newKey: () => string
  /** Messages that the page had not sent when it was left; they go again under the same keys. */
  readonly unsent?: Outbox
}

/** Who won a chat that this member wanted, and when. */
export interface LostClaim {
  readonly name: string
  /** ISO 8601; null where the server did not say. */
  readonly at: string | null
}

/** What is known of the open chat. */
export interface ChatContext extends ChatInput {
  readonly chat: Chat | null
  /** Journal position that `chat` includes. */
  readonly seq: number
  /** All that arrived; the view shows them up to the first gap (`gapless`). */
  readonly messages: readonly Message[]
  readonly outbox: Outbox
  readonly draft: string
  /** True where something was typed since the customer was last told of it. */
  readonly keptTyping: boolean
  /** Highest `order` that was on the screen. */
  readonly shown: number
  /** `order` that the server is being told of as read. */
  readonly marking: number
  /** Colleague who is writing. */
  readonly colleague: string | null
  /** Other members who have the chat open. */
  readonly viewers: readonly { readonly id: number; readonly name: string }[]
  /** True while the customer has the widget open; null where that is unknown. */
  readonly customerOnline: boolean | null
  readonly lostClaim: LostClaim | null
  /** Why loading failed. */
  readonly loadFailure: Failure | null
  /** Why claiming, assigning, transferring or ending failed. */
  readonly failure: Failure | null
}

/** Answer of the history call, a chat with a page of its messages. */
export type HistoryPage = ResponseOf<typeof getHistory>

/** Input of the actor that loads messages before an `order`, or the newest where it is null. */
export interface HistoryInput {
  readonly chatId: number
  readonly before: number | null
  readonly length: number
}

/** Facts of the journal that carry a whole chat. */
export type ChatFact = Extract<JournalEvent, { chat: Chat }>

/** A record, so that no type can be forgotten. */
const carriesChat: Record<ChatFact['type'], true> = {
  'chat.created': true,
  'chat.assigned': true,
  'chat.unassigned': true,
  'chat.queued': true,
  'chat.ended': true,
  'chat.reopened': true,
  'chat.updated': true,
  'chat.summarized': true,
  'chat.tagged': true,
  'sentiment.changed': true,
  'message.added': true,
}

/** Types of these facts. */
export const chatFacts = Object.keys(carriesChat) as ChatFact['type'][]

type Ephemeral = 'typing.started' | 'typing.stopped' | 'viewing.changed' | 'presence.changed'

/** Wishes of the view, facts of the journal (of any chat: those of others are passed over) and what the socket tells beside it. */
export type ChatEvent =
  | ChatFact
  | Extract<JournalEvent, { type: 'messages.read' | 'messages.delivered' }>
  | { [T in Ephemeral]: { type: T } & ConsoleEphemeral[T] }[Ephemeral]
  | { type: 'journal.resync' }
  | { type: 'history.reload' }
  | { type: 'history.retry' }
  | { type: 'history.loadOlder' }
  | { type: 'chat.claim' }
  | { type: 'chat.assign'; userId: number }
  | { type: 'chat.transfer' }
  | { type: 'chat.end' }
  | { type: 'notice.dismiss' }
  | { type: 'draft.change'; text: string }
  | { type: 'message.send' }
  | { type: 'message.retry'; key: string }
  | { type: 'message.discard'; key: string }
  | { type: 'connection.restored' }
  | { type: 'messages.shown'; order: number }

/** Wishes that the controller passes on to the socket. */
export type ChatEmitted = { type: 'typing.start'; chat_id: number } | { type: 'typing.stop'; chat_id: number }
