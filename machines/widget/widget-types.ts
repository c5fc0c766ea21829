import type { PublicBot } from '#contract/bots.ts'
import type { Message, VisitorChat } from '#contract/chat-shapes.ts'
import type { VisitorEvents } from '#contract/events.ts'
import type { ResponseOf } from '#contract/route.ts'
import type { createChat } from '#contract/visitor.ts'
import type { Outbox, Outgoing } from '#machines/chat/outbox.ts'
import type { Failure } from '#machines/failure.ts'
import type { ReplyFact } from '#machines/reply/reply-types.ts'
import type { Reveal } from '#machines/reply/reveal.ts'
import type { Answers } from './pre-chat.ts'

/** What survives a reload of the page; the controller keeps it in the browser. */
export interface WidgetState {
  readonly chatId: number | null
  readonly token: string
  readonly answers: Answers | null
  /** Idempotency key of the call that begins the chat; null while there is nothing to begin. */
  readonly beginKey: string | null
  readonly outbox: Outbox
  /** True once the ended chat was rated, or the visitor would not. */
  readonly isRated: boolean
}

/** What the widget starts with. */
export interface WidgetInput {
  readonly restored: WidgetState | null
  /** Clock, milliseconds since 1970. */
  readonly now: () => number
  /** Makes an idempotency key. */
  readonly newKey: () => string
  /** Places this widget within the waits before another try, 0 to 1. */
  readonly seed: number
}

/** What the server says of the visitor's chat, less its messages. */
export type ChatFacts = Pick<VisitorChat, 'id' | 'status' | 'assigned_agent' | 'ended_by' | 'read'>

/** All that the widget knows. */
export interface WidgetContext extends Omit<WidgetInput, 'restored'> {
  readonly bot: PublicBot | null
  readonly chatId: number | null
  readonly token: string
  readonly answers: Answers | null
  readonly beginKey: string | null
  readonly chat: ChatFacts | null
  /** Journal position that the conversation includes. */
  readonly seq: number
  /** All that arrived; the view shows them with `visibleMessages`. */
  readonly messages: readonly Message[]
  readonly outbox: Outbox
  /** The answer that comes in. */
  readonly reveal: Reveal
  /** `order` of the question whose answer comes in: what follows it waits for the reveal. */
  readonly question: number | null
  /** Agent who types. */
  readonly typist: string | null
  readonly isOpen: boolean
  readonly isOnline: boolean
  /** Highest `order` that the server knows as delivered to, and read by, the visitor. */
  readonly marked: { readonly delivered: number; readonly read: number }
  /** Tries in a row that did not reach the server. */
  readonly tries: number
  /** True where the token was renewed and nothing has gone through since. */
  readonly isRenewed: boolean
  readonly isRated: boolean
  readonly failure: Failure | null
}

/** Answer of the call that begins a chat. */
export type NewChat = ResponseOf<typeof createChat>

/** Input of the call that begins a chat. */
export interface Beginning {
  readonly answers: Answers | null
  readonly key: string
}

/** Which chat a call is about. */
export interface ChatKey {
  readonly chatId: number
  readonly token: string
}

/** Input of the actor that sends a message and streams the answer. */
export type ExchangeInput = ChatKey & Pick<Outgoing, 'text' | 'files' | 'key'>

type Told = Pick<
  { [T in keyof VisitorEvents]: { type: T } & VisitorEvents[T] },
  'message.added' | 'messages.read' | 'chat.changed' | 'journal.resync' | 'typing.started' | 'typing.stopped'
>

/** What the socket tells, beside how it stands itself. */
export type SocketFact =
  | Told[keyof Told]
  | { type: 'connection.lost' }
  | { type: 'connection.restored' }
  | { type: 'token.refused' }

/** Wishes of the panel, facts of the answer and of the socket. */
export type WidgetEvent =
  | { type: 'widget.retry' }
  | { type: 'panel.open' }
  | { type: 'panel.close' }
  | { type: 'form.submit'; answers: Answers }
  | { type: 'message.send'; text: string; files: Outgoing['files'] }
  | { type: 'message.retry'; key: string }
  | { type: 'message.discard'; key: string }
  | { type: 'draft.change'; text: string }
  | { type: 'reply.stop' }
  | { type: 'reply.skip' }
  | { type: 'agent.request' }
  | { type: 'chat.leave' }
  | { type: 'rating.send'; stars: number; feedback: string }
  | { type: 'rating.skip' }
  | { type: 'conversation.restart' }
  | ReplyFact
  | SocketFact

/** What the controller does for the machine: keep the state, and tell the socket that the visitor types. */
export type WidgetEmitted = { type: 'state.changed'; state: WidgetState } | { type: 'typing.start' }
