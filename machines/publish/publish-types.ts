import type { Bot, BotConfig, BotItem } from '#contract/bots.ts'
import type { EditingContext, EditingEvent } from '#machines/editing/editing.ts'
import type { Failure } from '#machines/failure.ts'
import type { Draft, Field } from './draft.ts'
import type { Issues } from './validate.ts'

/** What the Publish step starts with. */
export interface PublishInput {
  readonly botId: number
}

/** A bot as it is saved, and what is being made of it. */
export interface PublishContext extends PublishInput, EditingContext {
  readonly bot: Bot | null
  readonly saved: Draft | null
  readonly draft: Draft | null
  readonly issues: Issues
  /** The draft that is being saved; null while none is. */
  readonly sent: Draft | null
  /** Fields that someone else saved meanwhile; empty where there is nothing to tell. */
  readonly foreign: readonly Field[]
  /** Those of them that were changed here too; saving waits for a choice. */
  readonly conflicts: readonly Field[]
  readonly failure: Failure | null
}

/** Input of the actor that saves; fields that are left out stay as they are. */
export interface SaveInput {
  readonly botId: number
  readonly apiKey: string
  readonly changes: Partial<BotConfig>
}

/** Wishes of the form, and the fact that someone saved the bot. */
export type PublishEvent =
  | { type: 'bot.reload' }
  | { type: 'draft.change'; changes: Partial<Draft> }
  | { type: 'bot.updated'; bot: BotItem }
  | { type: 'journal.resync' }
  | { type: 'conflict.keepMine' }
  | { type: 'conflict.takeTheirs' }
  | { type: 'notice.dismiss' }
  | EditingEvent
