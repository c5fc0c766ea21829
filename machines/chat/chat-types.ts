import type { ResponseOf } from '#contract/base/route.ts'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import type { getHistory } from '#contract/chats/chats.ts'
import type { Message } from '#contract/chats/message-shapes.ts'
import type { ConsoleEphemeral, JournalEvent } from '#contract/journal/events.ts'
import type { Failure } from '../failure.ts'
import type { Overlap } from '../overlap.ts'
import type { FileRef } from '../upload/file-checks.ts'
import type { MoveKind, Viewer } from './chat-access.ts'
import type { Mention, Notebook, NoteDraft } from './notes.ts'
import type { Outbox } from './outbox.ts'

/** Input of the chat machine. */
export interface ChatInput {
  readonly chatId: number
  readonly me: Viewer
  /** Returns the current time in milliseconds since 1970. */
  readonly now: () => number
  /** Creates an idempotency key. */
  readonly newKey: () => string
  /** Messages that were unsent when the page was left; they are sent again under the same keys. */
  readonly unsent?: Outbox
  /** Note that was being written when the page was left. */
  readonly noteDraft?: NoteDraft
}

/** What the composer writes: a message to the customer, or an internal note. */
export type Writing = 'reply' | 'note'

/** The agent who claimed a chat before this member, and the time. */
export interface LostClaim {
  readonly name: string
  /** ISO 8601; null if the server did not report it. */
  readonly at: string | null
}

/** State of the open chat. */
export interface ChatContext extends ChatInput {
  readonly chat: Chat | null
  /** Journal position that `chat` includes. */
  readonly seq: number
  /** All messages received; the view shows them up to the first gap (`gapless`). */
  readonly messages: readonly Message[]
  /** Journal position that each message includes, by `order`; none for a message that no page or event has shown yet. */
  readonly positions: ReadonlyMap<number, number>
  /** Changes of messages since the fetch in flight began. */
  readonly overlap: Overlap<MessageChange>
  readonly outbox: Outbox
  readonly draft: string
  /** Files that are sent with the next message; the controller holds their content. */
  readonly attached: readonly FileRef[]
  /** What the composer writes; it decides what can be sent. */
  readonly writing: Writing
  readonly notebook: Notebook
  /** True if something was typed since the customer was last notified. */
  readonly keptTyping: boolean
  /** Highest `order` that was on the screen. */
  readonly shown: number
  /** `order` that is being marked as read. */
  readonly marking: number
  /** Name of the colleague who is typing. */
  readonly colleague: string | null
  /** Other members who have the chat open. */
  readonly viewers: readonly { readonly id: number; readonly name: string }[]
  /** True while the customer has the widget open; null if unknown. */
  readonly customerOnline: boolean | null
  readonly lostClaim: LostClaim | null
  /** Why loading failed. */
  readonly loadFailure: Failure | null
  /** Why claiming, assigning, transferring or ending failed. */
  readonly failure: Failure | null
}

/** Response of the history call: a chat with a page of its messages. */
export type HistoryPage = ResponseOf<typeof getHistory>

/** Input of the actor that loads messages before an `order`, or the newest if it is null. */
export interface HistoryInput {
  readonly chatId: number
  readonly before: number | null
  readonly length: number
}

/** Input of the actor that sends a message, once per key. */
export interface SendInput {
  readonly chatId: number
  readonly text: string
  readonly key: string
  readonly files: readonly FileRef[]
}

/** Events of the journal that carry a whole chat. */
export type ChatJournalEvent = Extract<JournalEvent, { chat: Chat }>

/** Events of the journal that change a message. */
export type MessageChange = Extract<JournalEvent, { type: 'message.changed' | 'messages.mailed' }>

/** A record, so that no type can be forgotten. */
const carriesChat: Record<ChatJournalEvent['type'], true> = {
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
  'reply.warned': true,
  'reply.breached': true,
  'visitor.left': true,
  'visitor.returned': true,
  'message.added': true,
}

/** Types of these events. */
export const chatEventTypes = Object.keys(carriesChat) as ChatJournalEvent['type'][]

type Ephemeral = 'typing.started' | 'typing.stopped' | 'viewing.changed' | 'presence.changed'

/**
 * Commands of the view, events of the journal (those of other chats are ignored) and ephemeral events of the
 * socket.
 */
export type ChatEvent =
  | ChatJournalEvent
  | MessageChange
  | Extract<JournalEvent, { type: 'messages.read' | 'messages.delivered' }>
  | { [T in Ephemeral]: { type: T } & ConsoleEphemeral[T] }[Ephemeral]
  | { type: 'journal.resync' }
  | { type: 'history.reload' }
  | { type: 'history.retry' }
  | { type: 'history.loadOlder' }
  | { type: 'chat.claim' }
  | { type: 'chat.assign'; userId: number }
  | { type: 'chat.returnToBot' }
  | { type: 'chat.transfer'; teamId: number | null }
  | { type: 'chat.end' }
  | { type: 'notice.dismiss' }
  | { type: 'draft.change'; text: string }
  | { type: 'message.send' }
  | { type: 'files.attach'; files: readonly FileRef[] }
  | { type: 'file.remove'; id: string }
  | { type: 'message.retry'; key: string }
  | { type: 'message.discard'; key: string }
  | { type: 'connection.restored' }
  | { type: 'messages.shown'; order: number }
  | Extract<JournalEvent, { type: 'note.added' | 'note.deleted' }>
  | { type: 'notes.retry' }
  | { type: 'reply.begin' }
  | { type: 'note.begin' }
  | { type: 'draft.toNote' }
  | { type: 'note.change'; text: string }
  | { type: 'note.mention'; member: Mention }
  | { type: 'note.save' }
  | { type: 'note.delete'; id: number }

/** Requests to the controller: pass typing on to the socket, and offer to undo a move. */
export type ChatEmitted =
  | { type: 'typing.start'; chat_id: number }
  | { type: 'typing.stop'; chat_id: number }
  /** `chat` is as the move returned it. */
  | { type: 'chat.moved'; kind: MoveKind; chat: Chat }
