import type { BotCaller, ClientRow } from '#server/api/platform/auth/callers.ts'
import type { Tx } from '#server/db/client.ts'
import type { Answer } from '#server/engine/types.ts'
import type { Changed } from './changes.ts'

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

/** A feature's reactions to changes of chats, in a context of type `C`. */
export interface Reactions<in C> {
  /** A chat is being assigned, transferred, requeued or ended; runs in the transaction of the change, before its events are appended. */
  readonly handedOver?: (context: C, tx: Tx, client: ClientRow, changed: Changed) => Promise<void>
  /** An agent has read a chat. It must not fail. */
  readonly read?: (context: C, chatId: number) => Promise<void>
  /** The bot has answered. It must not fail, and the customer does not wait for it. */
  readonly answered?: (context: C, answered: Answered) => void
}

/** The reactions of all features. Core calls them without depending on the features. */
export class ChatHooks {
  readonly #all: { readonly context: never; readonly reactions: Reactions<never> }[] = []

  /** Adds the reactions of a feature; called while the API is being assembled. */
  add<C>(context: C, reactions: Reactions<C>): void {
    this.#all.push({ context: context as never, reactions })
  }

  /** Call it in the transaction of a handover. */
  async handedOver(tx: Tx, client: ClientRow, changed: Changed): Promise<void> {
    for (const { context, reactions } of this.#all) await reactions.handedOver?.(context, tx, client, changed)
  }

  /** Call it after the commit of a transaction in which an agent's read mark moved. */
  wasRead(chatId: number): void {
    for (const { context, reactions } of this.#all) void reactions.read?.(context, chatId)
  }

  /** Call it after the commit of an answer, except in a playground. */
  answered(answered: Answered): void {
    for (const { context, reactions } of this.#all) reactions.answered?.(context, answered)
  }
}
