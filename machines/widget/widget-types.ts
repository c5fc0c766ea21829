import type { ResponseOf } from '#contract/base/route.ts'
import type { PublicBot } from '#contract/bots/widget-bots.ts'
import type { VisitorChat } from '#contract/chats/chat-shapes.ts'
import type { Message } from '#contract/chats/message-shapes.ts'
import type { VisitorEvents } from '#contract/journal/signals.ts'
import type { createChat } from '#contract/visitor/visitor.ts'
import type { Contact } from '#contract/visitor/visitor-contact.ts'
import type { Outbox, Outgoing } from '../chat/outbox.ts'
import type { Failure } from '../failure.ts'
import type { ReplyProgress } from '../reply/reply-types.ts'
import type { Reveal } from '../reply/reveal.ts'
import type { Answers } from './pre-chat.ts'

/** State that survives a page reload; the controller stores it in the browser. */
export interface WidgetState {
  readonly chatId: number | null
  readonly token: string
  readonly answers: Answers | null
  /** Idempotency key of the call that starts the chat; null if no start is pending. */
  readonly beginKey: string | null
  readonly outbox: Outbox
  /** True once the ended chat was rated or the visitor declined to rate it. */
  readonly isRated: boolean
  /** True once the visitor skipped the form shown when an agent is requested. */
  readonly hasSkipped?: boolean
}

/** Stored state, clock and random seed with which a widget starts. */
export interface WidgetInput {
  readonly restored: WidgetState | null
  /** Returns the current time in milliseconds since 1970. */
  readonly now: () => number
  /** Creates an idempotency key. */
  readonly newKey: () => string
  /** Random value for this widget's retry pauses, 0 to 1. */
  readonly seed: number
}

/** Visitor's chat as reported by the server, without messages. */
export type ChatUpdate = Pick<VisitorChat, 'id' | 'status' | 'assigned_agent' | 'ended_by' | 'read'>

/** Conversation, bot and connection state of the widget. */
export interface WidgetContext extends Omit<WidgetInput, 'restored'> {
  readonly bot: PublicBot | null
  readonly chatId: number | null
  readonly token: string
  readonly answers: Answers | null
  readonly beginKey: string | null
  readonly chat: ChatUpdate | null
  /** Journal position of the conversation. */
  readonly seq: number
  /** All received messages; the view filters them with `visibleMessages`. */
  readonly messages: readonly Message[]
  readonly outbox: Outbox
  /** Answer being received. */
  readonly reveal: Reveal
  /** `order` of the question being answered; later messages are hidden until the reveal is complete. */
  readonly question: number | null
  /** Name of the agent who is typing. */
  readonly typist: string | null
  readonly isOpen: boolean
  readonly isOnline: boolean
  /** Highest `order` that the server has recorded as delivered to and read by the visitor. */
  readonly marked: { readonly delivered: number; readonly read: number }
  /** Number of consecutive attempts that did not reach the server. */
  readonly tries: number
  /** True if the token was renewed and no call has succeeded since then. */
  readonly isRenewed: boolean
  readonly isRated: boolean
  /** True once the visitor requested an agent before filling in the form. */
  readonly wantsPerson: boolean
  /** True once the visitor skipped the form. */
  readonly hasSkipped: boolean
  /**
   * States whether to ask for an e-mail address, and when the team is back; null unless the chat is waiting and the server has
   * answered.
   */
  readonly contact: Contact | null
  readonly failure: Failure | null
}

/** Response of the call that starts a chat. */
export type NewChat = ResponseOf<typeof createChat>

/** Input of the call that starts a chat. */
export interface NewChatInput {
  readonly answers: Answers | null
  readonly key: string
}

/** Input of the call that saves the visitor's details. */
export interface DetailsInput extends ChatKey {
  readonly answers: Answers
  /** Whether to request an agent. */
  readonly wantsPerson: boolean
}

/** Credentials for calls about a chat. */
export interface ChatKey {
  readonly chatId: number
  readonly token: string
}

/** Input of the actor that sends a message and streams the answer. */
export type TurnInput = ChatKey & Pick<Outgoing, 'text' | 'files' | 'key'>

type VisibleChat = Pick<
  { [T in keyof VisitorEvents]: { type: T } & VisitorEvents[T] },
  'message.added' | 'messages.read' | 'chat.changed' | 'journal.resync' | 'typing.started' | 'typing.stopped'
>

/** Chat events from the socket, and changes to its connection. */
export type SocketUpdate =
  | VisibleChat[keyof VisibleChat]
  | { type: 'connection.lost' }
  | { type: 'connection.restored' }
  | { type: 'token.refused' }
  | { type: 'socket.outdated' }

/** Commands from the panel, and events from the answer and the socket. */
export type WidgetEvent =
  | { type: 'widget.retry' }
  | { type: 'panel.open' }
  | { type: 'panel.close' }
  | { type: 'form.submit'; answers: Answers }
  | { type: 'message.send'; text: string; files: Outgoing['files'] }
  | { type: 'message.retry'; key: string }
  | { type: 'message.discard'; key: string }
  | { type: 'message.unfile'; key: string; file: string }
  | { type: 'draft.change'; text: string }
  | { type: 'reply.stop' }
  | { type: 'reply.skip' }
  | { type: 'agent.request' }
  | { type: 'chat.leave' }
  | { type: 'rating.send'; stars: number; feedback: string }
  | { type: 'rating.skip' }
  | { type: 'contact.send'; email: string }
  | { type: 'contact.decline' }
  | { type: 'details.send'; answers: Answers }
  | { type: 'details.skip' }
  | { type: 'conversation.restart' }
  | { type: 'token.replaced'; token: string }
  | ReplyProgress
  | SocketUpdate

/** Requests to the controller: store the state, and notify the socket that the visitor is typing. */
export type WidgetEmitted = { type: 'state.changed'; state: WidgetState } | { type: 'typing.start' }
