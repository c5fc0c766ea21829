import type { Bot, BotConfig, BotItem } from '#contract/bots.ts'
import type { EditingContext, EditingEvent } from '../editing/editing.ts'
import type { Failure } from '../failure.ts'
import type { Draft, Field } from './draft.ts'
import type { Issues } from './validate.ts'

/** Input of the publish machine. */
export interface PublishInput {
  readonly botId: number
}

/** The saved bot, and its draft. */
export interface PublishContext extends PublishInput, EditingContext {
  readonly bot: Bot | null
  readonly saved: Draft | null
  readonly draft: Draft | null
  readonly issues: Issues
  /** Draft that is being saved, or null. */
  readonly sent: Draft | null
  /** Fields that someone else saved meanwhile. */
  readonly foreign: readonly Field[]
  /** Those of them that were changed here too; saving waits for a choice. */
  readonly conflicts: readonly Field[]
  readonly failure: Failure | null
}

/** Input of the actor that saves; omitted fields stay as they are. */
export interface SaveInput {
  readonly botId: number
  readonly apiKey: string
  readonly changes: Partial<BotConfig>
}

/** Commands of the form, and the event that someone saved the bot. */
export type PublishEvent =
  | { type: 'bot.reload' }
  | { type: 'draft.change'; changes: Partial<Draft> }
  | { type: 'bot.updated'; bot: BotItem }
  | { type: 'journal.resync' }
  | { type: 'conflict.keepMine' }
  | { type: 'conflict.takeTheirs' }
  | { type: 'notice.dismiss' }
  | EditingEvent
