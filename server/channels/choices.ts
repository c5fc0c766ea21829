import type { IntegrationChannel } from '#contract/channels/channel-names.ts'

/** An answer that a customer can choose instead of writing. */
export interface Choice {
  /** What the button says. */
  readonly label: string
  /** What it stands for: comes back when it is pressed. */
  readonly value: ChoiceValue
}

/** What a choice stands for: a question for the bot, or a rating of one to five stars. */
export type ChoiceValue =
  | { readonly kind: 'question'; readonly text: string }
  | { readonly kind: 'rating'; readonly stars: number }

/** Choices of a message, and the name of the list where a channel shows them in one. */
export interface Choices {
  readonly items: readonly Choice[]
  readonly title: string
}

/** Channels that have no buttons in messages of this kind: the choices are a numbered list in the text. */
const WITHOUT_BUTTONS: readonly IntegrationChannel[] = ['zalo']

/** Returns whether a channel shows choices as buttons. */
export const hasButtons = (channel: IntegrationChannel): boolean => !WITHOUT_BUTTONS.includes(channel)

/** Beginnings of our ids, by which a pressed button of ours is told from those of other tools. */
const ASK = 'parley:ask:'
const RATE = 'parley:rate:'

/** Returns the id of a choice that comes back when it is pressed. A question that is longer than an id may be is asked by its label. */
export function choiceId({ label, value }: Choice, maxChars: number): string {
  if (value.kind === 'rating') return `${RATE}${value.stars}`
  const whole = `${ASK}${value.text}`
  return whole.length <= maxChars ? whole : `${ASK}${label}`.slice(0, maxChars).toWellFormed()
}

/** Returns what an id of ours stands for; null for ids of others. */
export function choiceOf(id: string | null): ChoiceValue | null {
  if (id?.startsWith(ASK)) return { kind: 'question', text: id.slice(ASK.length) }
  const stars = id?.startsWith(RATE) ? Number(id.slice(RATE.length)) : 0
  return Number.isInteger(stars) && stars >= 1 && stars <= 5 ? { kind: 'rating', stars } : null
}

/** Returns the text of a pressed button: the whole question where it is ours, which its title may have been too short for. */
export function pressedText(title: string | null, id: string | null): string | null {
  const value = choiceOf(id)
  return value?.kind === 'question' ? value.text : title
}

/** Returns a label that fits on a button: cut before a word if possible, with an ellipsis. */
export function shortLabel(label: string, maxChars: number): string {
  if (label.length <= maxChars) return label
  const cut = label.slice(0, maxChars - 1).toWellFormed()
  const space = cut.lastIndexOf(' ')
  return `${(space > maxChars / 2 ? cut.slice(0, space) : cut).replace(/[\s\ufffd]+$/u, '')}…`
}

/** Returns the choices as lines of a text, for channels without buttons. */
export const choiceLines = ({ items }: Choices): string =>
  items.map(({ label }, i) => `${i + 1}. ${label}`).join('\n')

/** Returns the stars of a choice; null where it is no rating. */
export const starsOf = (value: ChoiceValue | null): number | null =>
  value?.kind === 'rating' ? value.stars : null
