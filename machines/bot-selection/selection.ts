import type { BotItem } from '#contract/bots.ts'
import type { PayloadOf } from '#contract/events.ts'

/** Selection that stands for all bots (specification 9). */
export const ALL_BOTS = -1
/** Selection while there is no bot. */
export const NO_BOT = 0

/** A fact of the journal that changes the list of bots. */
export type BotFact =
  | ({ type: 'bot.created' } & PayloadOf<'bot.created'>)
  | ({ type: 'bot.updated' } & PayloadOf<'bot.updated'>)
  | ({ type: 'bot.toggled' } & PayloadOf<'bot.toggled'>)
  | ({ type: 'bot.deleted' } & PayloadOf<'bot.deleted'>)

/** What a selection becomes with a list of bots: the only bot is selected by itself, a bot that is gone gives way to all. */
export function settle(selected: number, bots: readonly BotItem[]): number {
  const [first] = bots
  if (!first) return NO_BOT
  if (bots.length === 1) return first.id
  return bots.some(({ id }) => id === selected) ? selected : ALL_BOTS
}

/** The list with a known bot replaced; an unknown one changes nothing. */
export const withBot = (bots: readonly BotItem[], bot: BotItem): readonly BotItem[] =>
  bots.map((known) => (known.id === bot.id ? bot : known))

/** The list after a fact; telling the same fact twice changes nothing, and an unknown bot comes last. */
export function afterFact(bots: readonly BotItem[], fact: BotFact): readonly BotItem[] {
  if (fact.type === 'bot.deleted') return bots.filter(({ id }) => id !== fact.bot_id)
  return singleBot(fact.bot.id, bots) ? withBot(bots, fact.bot) : [...bots, fact.bot]
}

/** The selected bot, or null where all or none are selected. */
export const singleBot = (selected: number, bots: readonly BotItem[]): BotItem | null =>
  bots.find(({ id }) => id === selected) ?? null
