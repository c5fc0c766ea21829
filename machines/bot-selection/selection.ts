import type { BotItem } from '#contract/bots/bots.ts'
import type { PayloadOf } from '#contract/journal/events.ts'

/** Choice in the header: all bots (specification 9), or one. */
export type BotChoice = { readonly kind: 'all' } | { readonly kind: 'one'; readonly id: number }

/** Current selection; `none` if the account has no bots. */
export type BotSelection = BotChoice | { readonly kind: 'none' }

/** Selection of all bots. */
export const allBots: BotChoice = { kind: 'all' }
/** Selection if the account has no bots. */
export const noBot: BotSelection = { kind: 'none' }

/** Returns the selection of one bot. */
export const oneBot = (id: number): BotChoice => ({ kind: 'one', id })

/** Returns the id of the selected bot; null for all or none. */
export const selectedId = (selection: BotSelection): number | null =>
  selection.kind === 'one' ? selection.id : null

/** Returns true if two selections are the same. */
export const sameSelection = (one: BotSelection, other: BotSelection): boolean =>
  one.kind === other.kind && selectedId(one) === selectedId(other)

/** Journal event that changes the list of bots. */
export type BotJournalEvent =
  | ({ type: 'bot.created' } & PayloadOf<'bot.created'>)
  | ({ type: 'bot.updated' } & PayloadOf<'bot.updated'>)
  | ({ type: 'bot.toggled' } & PayloadOf<'bot.toggled'>)
  | ({ type: 'bot.deleted' } & PayloadOf<'bot.deleted'>)

/**
 * Returns the selection for a list of bots: a single bot is selected automatically, and a deleted bot is
 * replaced by all bots.
 */
export function resolveSelection(selected: BotSelection, bots: readonly BotItem[]): BotSelection {
  const [first] = bots
  if (!first) return noBot
  const settled = bots.length === 1 ? oneBot(first.id) : singleBot(selected, bots) ? selected : allBots
  // Returns the same object if nothing changed, so that views can compare by reference.
  return sameSelection(settled, selected) ? selected : settled
}

/** Returns the list with a known bot replaced; an unknown bot is ignored. */
export const withBot = (bots: readonly BotItem[], bot: BotItem): readonly BotItem[] =>
  bots.map((known) => (known.id === bot.id ? bot : known))

/** Returns the id of the bot that an event is about. */
export const botIdOf = (event: BotJournalEvent): number =>
  event.type === 'bot.deleted' ? event.bot_id : event.bot.id

/** Returns the list after an event. Events are idempotent; an unknown bot is appended. */
export function afterEvent(bots: readonly BotItem[], event: BotJournalEvent): readonly BotItem[] {
  if (event.type === 'bot.deleted') return bots.filter(({ id }) => id !== event.bot_id)
  return botIn(bots, event.bot.id) ? withBot(bots, event.bot) : [...bots, event.bot]
}

/** Returns a bot in the list; null if it is not there. */
export const botIn = (bots: readonly BotItem[], id: number | null): BotItem | null =>
  bots.find((bot) => bot.id === id) ?? null

/** Returns the selected bot; null for all or none. */
export const singleBot = (selected: BotSelection, bots: readonly BotItem[]): BotItem | null =>
  botIn(bots, selectedId(selected))
