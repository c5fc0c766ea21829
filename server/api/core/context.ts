import type { FairQueue } from '#server/lib/fair-queue.ts'
import type { LaterWork } from '#server/lib/later-work.ts'
import type { PlatformContext, PlatformParts } from '../platform/context.ts'
import type { ChatHooks } from './chats/chat-hooks.ts'
import type { MessageWriter } from './chats/messages/message-writer.ts'
import type { RunningAnswers } from './chats/running-answers.ts'

/** Dependencies available to all functions of core and features. */
export interface Context extends PlatformContext {
  readonly messages: MessageWriter
  /** Features' functions that run after chat changes. */
  readonly chatHooks: ChatHooks
}

/** Dependencies that a function or feature receives only if it declares them. */
export interface Parts extends PlatformParts {
  readonly runningAnswers: RunningAnswers
  /** Deferred bookkeeping of answers, per client; customers do not wait for it. */
  readonly bookkeeping: LaterWork
  /** Queue of chats whose sentiment a provider determines; fair between clients and between chats. */
  readonly sentiments: FairQueue
}

/** Context of a function that also uses the named parts. */
export type With<Part extends keyof Parts> = Context & Pick<Parts, Part>

/** Parts that a bot needs to answer a message. */
export const answeringParts = [
  'bookkeeping',
  'engine',
  'provider',
  'seal',
  'sentiment',
  'sentiments',
  'runningAnswers',
  'web',
] as const
export type AnsweringParts = (typeof answeringParts)[number]
