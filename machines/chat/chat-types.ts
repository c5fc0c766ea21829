import type { ResponseOf } from '#contract/base/route.ts'
import type { ActedChat, Chat } from '#contract/chats/chat-shapes.ts'
import type { ChatStep } from '#contract/chats/chat-steps.ts'
import type { getHistory } from '#contract/chats/chats.ts'
import type { Message } from '#contract/chats/message-shapes.ts'
import type { JournalEvent } from '#contract/journal/events.ts'
import type { ConsoleEphemeral } from '#contract/journal/signals.ts'
import type { Failure } from '../failure.ts'
import type { Overlap } from '../overlap.ts'
import type { FileRef } from '../upload/file-checks.ts'
import type { MoveKind, Viewer } from './chat-access.ts'
import type { Mention, Notebook, NoteDraft } from './notes.ts'
import type { Outbox } from './outbox.ts'

/** Chat and member that the machine starts with, and state stored when the page was left. */
export interface ChatInput {
  readonly chatId: number
  readonly me: Viewer
  /** Returns the current time in milliseconds since 1970. */
  readonly now: () => number
  /** Creates an idempotency key. */
  readonly newKey: () => string
  /** Messages that were unsent when the page was left; they are resent with the same keys. */
  readonly unsent?: Outbox
  /** Draft of a note from when the page was left. */
  readonly noteDraft?: NoteDraft
}

/** Mode of the composer: a message to the customer, or an internal note. */
export type Writing = 'reply' | 'note'

/** Agent who claimed a chat before this member did, and the time of the claim. */
export interface LostClaim {
  readonly name: string
  /** ISO 8601; null if not reported by the server. */
  readonly at: string | null
}

export interface ChatContext extends ChatInput {
  readonly chat: Chat | null
  /** Journal position of `chat`. */
  readonly seq: number
  /** All received messages; the view shows them up to the first gap (`gapless`). */
  readonly messages: readonly Message[]
  /** Journal position of each message by `order`; missing until a page or event has delivered the message. */
  readonly positions: ReadonlyMap<number, number>
  /** Changes of the chat next to the messages, in the order of the journal. */
  readonly steps: readonly ChatStep[]
  /** Message changes received since the current fetch began. */
  readonly overlap: Overlap<MessageChange>
  readonly outbox: Outbox
  readonly draft: string
  /** Files to send with the next message; the controller holds their content. */
  readonly attached: readonly FileRef[]
  /** Mode of the composer; determines what can be sent. */
  readonly writing: Writing
  readonly notebook: Notebook
  /** True if the member typed after the last typing event was sent. */
  readonly keptTyping: boolean
  /** Highest `order` that has been on screen. */
  readonly shown: number
  /** `order` up to which messages are being marked as read. */
  readonly marking: number
  /** Name of the colleague who is typing. */
  readonly colleague: string | null
  /** Other members who have the chat open. */
  readonly viewers: readonly { readonly id: number; readonly name: string }[]
  /** Other members who have a draft in the chat. */
  readonly drafters: readonly { readonly id: number; readonly name: string }[]
  /** True while the customer has the widget open; null if unknown. */
  readonly customerOnline: boolean | null
  readonly lostClaim: LostClaim | null
  /** Reason why loading failed. */
  readonly loadFailure: Failure | null
  /** Reason why the last move (claim, assignment, transfer, return to the bot or end) failed. */
  readonly failure: Failure | null
}

/** Response of the history call: a chat with one page of messages. */
export type HistoryPage = ResponseOf<typeof getHistory>

/** Input of the actor that loads the messages before an `order`, or the newest ones if `before` is null. */
export interface HistoryInput {
  readonly chatId: number
  readonly before: number | null
  readonly length: number
}

/** Input of the actor that sends a message; the key makes sending idempotent. */
export interface SendInput {
  readonly chatId: number
  readonly text: string
  readonly key: string
  readonly files: readonly FileRef[]
}

/** Journal events that contain a full chat. */
export type ChatJournalEvent = Extract<JournalEvent, { chat: Chat }>

/** Journal events that change messages. */
export type MessageChange = Extract<JournalEvent, { type: 'message.changed' | 'messages.mailed' }>

/** Types of journal events that contain a full chat; a record, so that the compiler reports missing types. */
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

/** Types of journal events that contain a full chat. */
export const chatEventTypes = Object.keys(carriesChat) as ChatJournalEvent['type'][]

type Ephemeral = 'typing.started' | 'typing.stopped' | 'viewing.changed' | 'presence.changed'

/** Commands from the view, journal events (those about other chats are ignored) and ephemeral socket events. */
export type ChatEvent =
  | ChatJournalEvent
  | MessageChange
  | Extract<
      JournalEvent,
      { type: 'messages.read' | 'messages.delivered' | 'person.changed' | 'draft.changed' }
    >
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

/** Requests to the controller: forward typing events to the socket, and offer to undo a move. */
export type ChatEmitted =
  | { type: 'typing.start'; chat_id: number }
  | { type: 'typing.stop'; chat_id: number }
  /** `chat` is the response to the move. */
  | { type: 'chat.moved'; kind: MoveKind; chat: ActedChat }
