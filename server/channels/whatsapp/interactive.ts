import { type Choice, type Choices, choiceId, shortLabel } from '../choices.ts'

/** Limits for interactive messages (Meta's reference for the messages call). */
const BUTTONS_MAX = 3
const BUTTON_MAX_CHARS = 20
const BUTTON_ID_MAX_CHARS = 256
const ROWS_MAX = 10
const ROW_TITLE_MAX_CHARS = 24
const ROW_MAX_CHARS = 72
const ROW_ID_MAX_CHARS = 200

/** Maximum number of characters in the text above buttons or a list. */
export const INTERACTIVE_TEXT_MAX_CHARS = 1_024

function rowOf(choice: Choice): object {
  const title = shortLabel(choice.label, ROW_TITLE_MAX_CHARS)
  return {
    id: choiceId(choice, ROW_ID_MAX_CHARS),
    title,
    ...(title !== choice.label && { description: shortLabel(choice.label, ROW_MAX_CHARS) }),
  }
}

/**
 * Returns a text with choices as an interactive message: with buttons if they fit, otherwise with a list, whose rows allow longer
 * labels.
 */
export function interactive(text: string, { items, title }: Choices): object {
  const body = { text }
  const areButtons =
    items.length <= BUTTONS_MAX && items.every(({ label }) => label.length <= BUTTON_MAX_CHARS)
  if (areButtons) {
    const buttons = items.map((choice) => ({
      type: 'reply',
      reply: { id: choiceId(choice, BUTTON_ID_MAX_CHARS), title: choice.label },
    }))
    return { type: 'button', body, action: { buttons } }
  }
  const sections = [{ rows: items.slice(0, ROWS_MAX).map(rowOf) }]
  return { type: 'list', body, action: { button: shortLabel(title, BUTTON_MAX_CHARS), sections } }
}
