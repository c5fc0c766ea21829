import type { BotCaller, ClientRow } from '#server/api/platform/auth/callers.ts'
import type { Tx } from '#server/db/client.ts'
import type { Answer } from '#server/engine/types.ts'
import type { Changed } from './changes.ts'

/**
 * A feature's reaction to a chat being assigned, transferred, requeued or ended. It runs in the transaction of the change, before its
 * events are appended.
 */
export type HandoverHook = (tx: Tx, client: ClientRow, changed: Changed) => Promise<void>

/** A feature's reaction to an agent having read a chat. It must not fail. */
type ReadHook = (clientId: number, chatId: number) => Promise<void>

/** A bot's saved answer to a customer. */
export interface Answered {
  readonly bot: BotCaller
  readonly chatId: number
  /** The customer's message. */
  readonly message: string
  readonly answer: Answer
  /** False if the bot had no passage to offer. */
  readonly isAnswered: boolean
}

/** A feature's reaction to an answer. It must not fail, and the customer does not wait for it. */
type AnsweredHook = (answered: Answered) => void

/** Reactions of one feature to changes of chats. */
export interface FeatureHooks {
  readonly handover?: HandoverHook
  readonly read?: ReadHook
  readonly answered?: AnsweredHook
}

/** The hooks of all features. Core calls them without depending on the features. */
export class ChatHooks {
  readonly #handover: HandoverHook[] = []
  readonly #read: ReadHook[] = []
  readonly #answered: AnsweredHook[] = []

  /** Adds hooks; called while the API is being assembled. */
  add({ handover, read, answered }: FeatureHooks): void {
    if (handover) this.#handover.push(handover)
    if (read) this.#read.push(read)
    if (answered) this.#answered.push(answered)
  }

  /** Call it in the transaction of a handover. */
  async handedOver(tx: Tx, client: ClientRow, changed: Changed): Promise<void> {
    for (const hook of this.#handover) await hook(tx, client, changed)
  }

  /** Call it after the commit of a transaction in which an agent's read mark moved. */
  wasRead(clientId: number, chatId: number): void {
    for (const hook of this.#read) void hook(clientId, chatId)
  }

  /** Call it after the commit of an answer, except in a playground. */
  answered(answered: Answered): void {
    for (const hook of this.#answered) hook(answered)
  }
}
