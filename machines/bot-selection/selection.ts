import type { BotItem } from '#contract/bots.ts'
import type { PayloadOf } from '#contract/events.ts'

/** Selection of all bots (specification 9). */
export const ALL_BOTS = -1
/** Selection while the account has no bots. */
export const NO_BOT = 0

/** An event of the journal that changes the list of bots. */
export type BotEvent_ =
  | ({ type: 'bot.created' } & PayloadOf<'bot.created'>)
  | ({ type: 'bot.updated' } & PayloadOf<'bot.updated'>)
  | ({ type: 'bot.toggled' } & PayloadOf<'bot.toggled'>)
  | ({ type: 'bot.deleted' } & PayloadOf<'bot.deleted'>)

/**
 * Returns the selection for a list of bots: a single bot is selected automatically, and a deleted bot is
 * replaced by all bots.
 */
export function settle(selected: number, bots: readonly BotItem[]): number {
  const [first] = bots
  if (!first) return NO_BOT
  if (bots.length === 1) return first.id
  return bots.some(({ id }) => id === selected) ? selected : ALL_BOTS
}

/** Returns the list with a known bot replaced; an unknown bot changes nothing. */
export const withBot = (bots: readonly BotItem[], bot: BotItem): readonly BotItem[] =>
  bots.map((known) => (known.id === bot.id ? bot : known))

/** Returns the list after an event. Applying an event twice changes nothing; an unknown bot is appended. */
export function afterEvent(bots: readonly BotItem[], event: BotEvent_): readonly BotItem[] {
  if (event.type === 'bot.deleted') return bots.filter(({ id }) => id !== event.bot_id)
  return singleBot(event.bot.id, bots) ? withBot(bots, event.bot) : [...bots, event.bot]
}

/** Returns the selected bot, or null if all or none are selected. */
export const singleBot = (selected: number, bots: readonly BotItem[]): BotItem | null =>
  bots.find(({ id }) => id === selected) ?? null
