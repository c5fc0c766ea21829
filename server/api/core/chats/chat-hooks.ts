import type { BotCaller, ClientRow } from '#server/api/platform/auth/callers.ts'
import type { Tx } from '#server/db/client.ts'
import type { Answer } from '#server/engine/types.ts'
import type { Changed } from './changes.ts'

/** A bot's saved answer to a customer. */
export interface Answered {
  readonly bot: BotCaller
  readonly chatId: number
  /** Customer's message. */
  readonly message: string
  readonly answer: Answer
  /** False if the bot had no passage to offer. */
  readonly isAnswered: boolean
}

/** Reactions of a feature to chat changes, with a context of type `C`. */
export interface Reactions<in C> {
  /**
   * Called when a chat is assigned, transferred, requeued or ended; runs in the transaction of the change, before its events are
   * appended.
   */
  readonly handedOver?: (context: C, tx: Tx, client: ClientRow, changed: Changed) => Promise<void>
  /** Called after an agent has read a chat. Must not fail. */
  readonly read?: (context: C, chatId: number) => Promise<void>
  /** Called after the bot has answered. Must not fail; the customer does not wait for it. */
  readonly answered?: (context: C, answered: Answered) => void
}

/** Reactions of all features; lets core notify features without depending on them. */
export class ChatHooks {
  readonly #all: { readonly context: never; readonly reactions: Reactions<never> }[] = []

  /** Registers the reactions of a feature; called while the API is being assembled. */
  add<C>(context: C, reactions: Reactions<C>): void {
    this.#all.push({ context: context as never, reactions })
  }

  /** Calls the features' `handedOver` reactions; must be called in the transaction of a handover. */
  async handedOver(tx: Tx, client: ClientRow, changed: Changed): Promise<void> {
    for (const { context, reactions } of this.#all) await reactions.handedOver?.(context, tx, client, changed)
  }

  /**
   * Calls the features' `read` reactions; must be called after the commit of a transaction that advanced an agent's read mark.
   */
  wasRead(chatId: number): void {
    for (const { context, reactions } of this.#all) void reactions.read?.(context, chatId)
  }

  /** Calls the features' `answered` reactions; must be called after the commit of an answer, except in a playground. */
  answered(answered: Answered): void {
    for (const { context, reactions } of this.#all) reactions.answered?.(context, answered)
  }
}
