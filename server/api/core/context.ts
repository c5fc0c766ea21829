import type { FairQueue } from '#server/lib/fair-queue.ts'
import type { LaterWork } from '#server/lib/later-work.ts'
import type { PlatformContext } from '../platform/context.ts'
import type { ChatHooks } from './chats/chat-hooks.ts'
import type { MessageWriter } from './chats/messages/message-writer.ts'
import type { RunningTurns } from './chats/running-turns.ts'

/** Dependencies of services in core and features. */
export interface Context extends PlatformContext {
  readonly messages: MessageWriter
  readonly turns: RunningTurns
  /** Reactions of features to changes of chats. */
  readonly chatHooks: ChatHooks
  /** Bookkeeping of answers, by client, which no customer waits for. */
  readonly bookkeeping: LaterWork
  /** Sentiments that a provider determines, by client and chat. */
  readonly sentiments: FairQueue
}
