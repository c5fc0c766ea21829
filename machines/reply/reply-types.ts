import type { Message } from '#contract/chats/message-shapes.ts'
import type { Failure } from '../failure.ts'
import type { FileRef } from '../upload/file-checks.ts'
import type { Reveal } from './reveal.ts'

/** Clock, key generator and motion preference of a conversation with the bot. */
export interface ReplyInput {
  /** Returns the current time in milliseconds since 1970. */
  readonly now: () => number
  /** Creates an idempotency key. */
  readonly newKey: () => string
  /** True if the user prefers reduced motion; answers are then shown as they arrive. */
  readonly isInstant: boolean
}

/** Question to send; also the input of the actor `ask`. */
export interface Question {
  readonly text: string
  readonly files: readonly FileRef[]
  /** Idempotency key: a retry with the same key returns the same answer. */
  readonly key: string
}

/** Question and its answer. */
export interface Turn {
  readonly question: Question
  readonly saved: Message | null
  readonly reply: Message | null
  /** Visible text; shorter than the answer if it was stopped. */
  readonly shown: string
  readonly isStopped: boolean
}

/** Current question, and previous turns. */
export interface ReplyContext extends ReplyInput {
  readonly past: readonly Turn[]
  readonly draft: string
  readonly files: readonly FileRef[]
  readonly question: Question | null
  /** Question as saved by the server. */
  readonly saved: Message | null
  /** Full answer; null until it is complete, or if an agent has the chat. */
  readonly reply: Message | null
  readonly reveal: Reveal
  readonly isStopped: boolean
  /** True if the user chose to see the full answer immediately. */
  readonly isSkipped: boolean
  readonly failure: Failure | null
}

/** Events from the running actor `ask`; stopping it cancels the request. */
export type ReplyProgress =
  | { type: 'question.saved'; message: Message }
  | { type: 'token.received'; text: string }
  | { type: 'reply.received'; reply: Message | null }
  | { type: 'question.failed'; failure: Failure }

/** Commands from the composer, and events from the answer. */
export type ReplyEvent =
  | { type: 'draft.change'; text: string }
  | { type: 'files.change'; files: readonly FileRef[] }
  | { type: 'question.send' }
  | { type: 'question.ask'; text: string }
  | { type: 'question.retry' }
  | { type: 'question.edit' }
  | { type: 'reply.stop' }
  | { type: 'reply.skip' }
  | { type: 'transcript.clear' }
  | ReplyProgress
