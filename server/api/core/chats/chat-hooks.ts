import type { BotCaller, ClientRow } from '#server/api/platform/auth/callers.ts'
import type { Tx } from '#server/db/client.ts'
import type { Answer } from '#server/engine/types.ts'
import type { Changed } from './changes.ts'

/** A feature's reaction to a chat being assigned, transferred, requeued or ended. */
export interface HandoverHook {
  /** Runs in the transaction of the change, before its events are appended. */
  inTransaction(tx: Tx, client: ClientRow, changed: Changed): Promise<void>
  /** Runs after the commit. */
  afterCommit(): void
}

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

/** The hooks of all features. Core calls them without depending on the features. */
export class ChatHooks {
  readonly #hooks: HandoverHook[] = []
  readonly #readHooks: ReadHook[] = []
  readonly #answeredHooks: AnsweredHook[] = []

  /** Adds a hook; called while the API is being assembled. */
  onHandover(hook: HandoverHook): void {
    this.#hooks.push(hook)
  }

  /** Call it in the transaction of a handover. */
  async handedOver(tx: Tx, client: ClientRow, changed: Changed): Promise<void> {
    for (const hook of this.#hooks) await hook.inTransaction(tx, client, changed)
  }

  /** Call it after the commit of a transaction that called `handedOver`. */
  committed(): void {
    for (const hook of this.#hooks) hook.afterCommit()
  }

  /** Adds a hook; called while the API is being assembled. */
  onRead(hook: ReadHook): void {
    this.#readHooks.push(hook)
  }

  /** Call it after the commit of a transaction in which an agent's read mark moved. */
  wasRead(clientId: number, chatId: number): void {
    for (const hook of this.#readHooks) void hook(clientId, chatId)
  }

  /** Adds a hook; called while the API is being assembled. */
  onAnswered(hook: AnsweredHook): void {
    this.#answeredHooks.push(hook)
  }

  /** Call it after the commit of an answer, except in a playground. */
  answered(answered: Answered): void {
    for (const hook of this.#answeredHooks) hook(answered)
  }
}
