import type { ChartState, ChartTransition } from './chart.ts'

/** Height of a state's name, in pixels of the chart. */
export const HEAD = 26
/** Height of one transition in a state. */
export const ROW = 17
/** Padding around a state's children, which leaves room for the initial state's dot. */
export const PAD = 26
/** Gap between states, which leaves room for the edges. */
export const GAP = 36
/** Padding below the last line of a state. */
const FOOT = 7

const WIDTH_MIN = 96
/** Average width of a character in names and transitions, at their font sizes in state-box.tsx. */
const NAME_LETTER = 7.6
const ROW_LETTER = 6.7
/** Maximum number of characters shown of a transition; the tooltip shows the full text. */
const ROW_MAX = 48

/** Transition as a line of text in its state's box. */
export interface RowText {
  readonly transition: ChartTransition
  /** Text as shown, truncated to fit. */
  readonly text: string
  readonly full: string
}

/**
 * Returns the trigger of a transition in XState's terms: `after HANDSHAKE`, `done loadAccount`, `chat.open`.
 */
export const causeText = ({ cause, name }: ChartTransition): string =>
  cause === 'event' ? name : `${cause} ${name}`.trim()

/** Returns the last segment of a state's id. */
export const lastName = (id: string): string => id.slice(id.lastIndexOf('.') + 1)

/** Formats a transition with its condition and its target. */
export function transitionText(transition: ChartTransition, source: string): string {
  const { guard, target } = transition
  const condition = guard ? ` [${guard}]` : ''
  const way = target === null ? '' : target === source ? ' ↻' : ` → ${lastName(target)}`
  return `${causeText(transition)}${condition}${way}`
}

/** Returns the transitions of a state as lines of text. */
export function rowsOf({ id, transitions }: ChartState): readonly RowText[] {
  return transitions.map((transition) => {
    const full = transitionText(transition, id)
    const text = full.length > ROW_MAX ? `${full.slice(0, ROW_MAX - 1)}…` : full
    return { transition, text, full }
  })
}

/** Estimates the width of a line's text, in pixels of the chart. */
export const rowWidth = (text: string): number => text.length * ROW_LETTER

/** Returns the size of a state's own texts, without its children. */
export function ownSize(state: ChartState, rows: readonly RowText[]): { width: number; height: number } {
  const texts = rows.map(({ text }) => rowWidth(text) + 24)
  return {
    width: Math.ceil(Math.max(WIDTH_MIN, state.key.length * NAME_LETTER + 56, ...texts)),
    height: HEAD + rows.length * ROW + (rows.length ? FOOT : 0),
  }
}
