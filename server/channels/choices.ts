import type { IntegrationChannel } from '#contract/channels/channel-names.ts'

/** Answer that a customer can choose instead of writing. */
export interface Choice {
  readonly label: string
  /** Value that is returned when the button is pressed. */
  readonly value: ChoiceValue
}

/** Value of a choice: a question for the bot, or a rating of one to five stars. */
export type ChoiceValue =
  | { readonly kind: 'question'; readonly text: string }
  | { readonly kind: 'rating'; readonly stars: number }

/** Choices in a message, with a title for channels that show them as a list. */
export interface Choices {
  readonly items: readonly Choice[]
  readonly title: string
}

/** Channels whose messages cannot have buttons; choices are shown as a numbered list in the text. */
const WITHOUT_BUTTONS: readonly IntegrationChannel[] = ['zalo']

/** Returns whether a channel shows choices as buttons. */
export const hasButtons = (channel: IntegrationChannel): boolean => !WITHOUT_BUTTONS.includes(channel)

/** Prefixes of our ids, which distinguish our buttons from buttons of other tools. */
const ASK = 'parley:ask:'
const RATE = 'parley:rate:'

/** Returns the id that is sent back when a choice is pressed. If a question is too long for an id, uses its label instead. */
export function choiceId({ label, value }: Choice, maxChars: number): string {
  if (value.kind === 'rating') return `${RATE}${value.stars}`
  const whole = `${ASK}${value.text}`
  return whole.length <= maxChars ? whole : `${ASK}${label}`.slice(0, maxChars).toWellFormed()
}

/** Returns the value in one of our ids; null for other ids. */
export function choiceOf(id: string | null): ChoiceValue | null {
  if (id?.startsWith(ASK)) return { kind: 'question', text: id.slice(ASK.length) }
  const stars = id?.startsWith(RATE) ? Number(id.slice(RATE.length)) : 0
  return Number.isInteger(stars) && stars >= 1 && stars <= 5 ? { kind: 'rating', stars } : null
}

/**
 * Returns the text of a pressed button. For one of our questions, this is the whole question, which may have been shortened in
 * the title.
 */
export function pressedText(title: string | null, id: string | null): string | null {
  const value = choiceOf(id)
  return value?.kind === 'question' ? value.text : title
}

/** Returns a label that fits on a button; a longer label is cut, between words if possible, and ends with an ellipsis. */
export function shortLabel(label: string, maxChars: number): string {
  if (label.length <= maxChars) return label
  const cut = label.slice(0, maxChars - 1).toWellFormed()
  const space = cut.lastIndexOf(' ')
  return `${(space > maxChars / 2 ? cut.slice(0, space) : cut).replace(/[\s\ufffd]+$/u, '')}…`
}

/** Returns the choices as numbered lines of text, for channels without buttons. */
export const choiceLines = ({ items }: Choices): string =>
  items.map(({ label }, i) => `${i + 1}. ${label}`).join('\n')

/** Returns the number of stars in a choice; null if the choice is not a rating. */
export const starsOf = (value: ChoiceValue | null): number | null =>
  value?.kind === 'rating' ? value.stars : null
