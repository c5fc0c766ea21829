import type { Message } from '#contract/chats/message-shapes.ts'
import type { Failure } from '../failure.ts'
import type { FileRef } from '../upload/file-checks.ts'
import type { Reveal } from './reveal.ts'

/** Input of the reply machine. */
export interface ReplyInput {
  /** Returns the current time in milliseconds since 1970. */
  readonly now: () => number
  /** Creates an idempotency key. */
  readonly newKey: () => string
  /** True if the person prefers reduced motion: answers are shown as they arrive. */
  readonly isInstant: boolean
}

/** A question to send; also the input of the actor `ask`. */
export interface Question {
  readonly text: string
  readonly files: readonly FileRef[]
  /** Idempotency key: a retry with the same key is answered once. */
  readonly key: string
}

/** A question and its answer. */
export interface Turn {
  readonly question: Question
  readonly saved: Message | null
  readonly reply: Message | null
  /** Text shown: shorter than the answer if it was stopped. */
  readonly shown: string
  readonly isStopped: boolean
}

/** The current question, and the turns before it. */
export interface ReplyContext extends ReplyInput {
  readonly past: readonly Turn[]
  readonly draft: string
  readonly files: readonly FileRef[]
  readonly question: Question | null
  /** The question as the server saved it. */
  readonly saved: Message | null
  /** The whole answer; null until it is complete, and if an agent has the chat. */
  readonly reply: Message | null
  readonly reveal: Reveal
  readonly isStopped: boolean
  /** True if the person asked to see this answer at once. */
  readonly isSkipped: boolean
  readonly failure: Failure | null
}

/** Events that the actor `ask` sends while it runs; stopping it cancels its work. */
export type ReplyProgress =
  | { type: 'question.saved'; message: Message }
  | { type: 'token.received'; text: string }
  | { type: 'reply.received'; reply: Message | null }
  | { type: 'question.failed'; failure: Failure }

/** Commands of the composer and events of the answer. */
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
