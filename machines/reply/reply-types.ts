import type { Message } from '#contract/chat-shapes.ts'
import type { Failure } from '#machines/failure.ts'
import type { FileRef } from '#machines/upload/file-checks.ts'
import type { Reveal } from './reveal.ts'

/** What asking starts with. */
export interface ReplyInput {
  /** Clock, milliseconds since 1970. */
  readonly now: () => number
  /** Makes an idempotency key. */
  readonly newKey: () => string
  /** True where the person wants no motion: answers are shown as they come. */
  readonly isInstant: boolean
}

/** A question as it is sent; also the input of the actor `ask`. */
export interface Question {
  readonly text: string
  readonly files: readonly FileRef[]
  /** Idempotency key: another try with the same key is answered once. */
  readonly key: string
}

/** A question with what was answered. */
export interface Turn {
  readonly question: Question
  readonly saved: Message | null
  readonly reply: Message | null
  /** What was shown: less than the answer where it was stopped. */
  readonly shown: string
  readonly isStopped: boolean
}

/** The question that is open, and the turns before it. */
export interface ReplyContext extends ReplyInput {
  readonly past: readonly Turn[]
  readonly draft: string
  readonly files: readonly FileRef[]
  readonly question: Question | null
  /** The question as the server saved it. */
  readonly saved: Message | null
  /** The whole answer; null before it is there, and where an agent has the chat. */
  readonly reply: Message | null
  readonly reveal: Reveal
  readonly isStopped: boolean
  /** True where the person asked to see this answer at once. */
  readonly isSkipped: boolean
  readonly failure: Failure | null
}

/** What the actor `ask` sends while it runs; it ends its work when it is stopped. */
export type ReplyFact =
  | { type: 'question.saved'; message: Message }
  | { type: 'token.received'; text: string }
  | { type: 'reply.received'; reply: Message | null }
  | { type: 'question.failed'; failure: Failure }

/** Wishes of the composer and facts of the answer. */
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
  | ReplyFact
