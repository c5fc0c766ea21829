import type { FairQueue } from '#server/lib/fair-queue.ts'
import type { LaterWork } from '#server/lib/later-work.ts'
import type { PlatformContext, PlatformParts } from '../platform/context.ts'
import type { ChatHooks } from './chats/chat-hooks.ts'
import type { MessageWriter } from './chats/messages/message-writer.ts'
import type { RunningTurns } from './chats/running-turns.ts'

/** Dependencies that every function of core and features may use. */
export interface Context extends PlatformContext {
  readonly messages: MessageWriter
  /** Reactions of features to changes of chats. */
  readonly chatHooks: ChatHooks
}

/** Dependencies that a function, and the feature that it belongs to, has to declare. */
export interface Parts extends PlatformParts {
  readonly turns: RunningTurns
  /** Bookkeeping of answers, by client, which no customer waits for. */
  readonly bookkeeping: LaterWork
  /** Sentiments that a provider determines, by client and chat. */
  readonly sentiments: FairQueue
}

/** The context of a function that uses further parts. */
export type With<Part extends keyof Parts> = Context & Pick<Parts, Part>

/** Parts with which a bot answers a message. */
export const answeringParts = ['bookkeeping', 'engine', 'sentiment', 'sentiments', 'turns'] as const
export type AnsweringParts = (typeof answeringParts)[number]
