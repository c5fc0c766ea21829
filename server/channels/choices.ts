import type { IntegrationChannel } from '#contract/channels/channel-names.ts'

/** Answer that a customer can choose instead of writing. */
export interface Choice {
  /** Label of the button. */
  readonly label: string
  /** Value returned when it is pressed. */
  readonly value: ChoiceValue
}

/** Value of a choice: a question for the bot, or a rating of one to five stars. */
export type ChoiceValue =
  | { readonly kind: 'question'; readonly text: string }
  | { readonly kind: 'rating'; readonly stars: number }

/** Choices of a message, with the title of the list on channels that show them as one. */
export interface Choices {
  readonly items: readonly Choice[]
  readonly title: string
}

/** Channels without buttons in such messages: the choices are a numbered list in the text. */
const WITHOUT_BUTTONS: readonly IntegrationChannel[] = ['zalo']

/** Returns whether a channel shows choices as buttons. */
export const hasButtons = (channel: IntegrationChannel): boolean => !WITHOUT_BUTTONS.includes(channel)

/** Prefixes of our ids, which distinguish our buttons from those of other tools. */
const ASK = 'parley:ask:'
const RATE = 'parley:rate:'

/** Returns the id that is sent back when a choice is pressed. For a question longer than an id can be, the label is used. */
export function choiceId({ label, value }: Choice, maxChars: number): string {
  if (value.kind === 'rating') return `${RATE}${value.stars}`
  const whole = `${ASK}${value.text}`
  return whole.length <= maxChars ? whole : `${ASK}${label}`.slice(0, maxChars).toWellFormed()
}

/** Returns the value of one of our ids; null for other ids. */
export function choiceOf(id: string | null): ChoiceValue | null {
  if (id?.startsWith(ASK)) return { kind: 'question', text: id.slice(ASK.length) }
  const stars = id?.startsWith(RATE) ? Number(id.slice(RATE.length)) : 0
  return Number.isInteger(stars) && stars >= 1 && stars <= 5 ? { kind: 'rating', stars } : null
}

/** Returns the text of a pressed button: for ours the whole question, which the title may have shortened. */
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

/** Returns the choices as lines of text, for channels without buttons. */
export const choiceLines = ({ items }: Choices): string =>
  items.map(({ label }, i) => `${i + 1}. ${label}`).join('\n')

/** Returns the stars of a choice; null if it is not a rating. */
export const starsOf = (value: ChoiceValue | null): number | null =>
  value?.kind === 'rating' ? value.stars : null
