import type { ChartState, ChartTransition } from '#client/inspect/inspect-chart.ts'

/** Height of a state's name, pixels of the chart. */
export const HEAD = 26
/** Height of one transition in a state. */
export const ROW = 17
/** Room around what a state contains; the dot of the initial state stands in it. */
export const PAD = 26
/** Room between states; the edges run in it. */
export const GAP = 36
/** Room below the last line of a state. */
const FOOT = 7

const WIDTH_MIN = 96
/** Widths of a letter of the name and of a transition, at their sizes in state-box.tsx. */
const NAME_LETTER = 7.6
const ROW_LETTER = 6.7
/** Longest text of a transition, in letters; the whole is in its title. */
const ROW_MAX = 40

/** A transition as it is written in its state. */
export interface RowText {
  readonly transition: ChartTransition
  /** As much as fits. */
  readonly text: string
  readonly full: string
}

/** What a transition waits for, in xstate's words: `after HANDSHAKE`, `done loadAccount`, `chat.open`. */
export const causeText = ({ cause, name }: ChartTransition): string =>
  cause === 'event' ? name : `${cause} ${name}`.trim()

/** The last name of a state's id. */
export const lastName = (id: string): string => id.slice(id.lastIndexOf('.') + 1)

/** A transition with its condition and its target. */
export function transitionText(transition: ChartTransition, source: string): string {
  const { guard, target } = transition
  const condition = guard ? ` [${guard}]` : ''
  const way = target === null ? '' : target === source ? ' ↻' : ` → ${lastName(target)}`
  return `${causeText(transition)}${condition}${way}`
}

/** The lines of a state. */
export function rowsOf({ id, transitions }: ChartState): readonly RowText[] {
  return transitions.map((transition) => {
    const full = transitionText(transition, id)
    const text = full.length > ROW_MAX ? `${full.slice(0, ROW_MAX - 1)}…` : full
    return { transition, text, full }
  })
}

/** Width of the text of a line, pixels of the chart. */
export const rowWidth = (text: string): number => text.length * ROW_LETTER

/** Size of a state without what it contains. */
export function ownSize(state: ChartState, rows: readonly RowText[]): { width: number; height: number } {
  const texts = rows.map(({ text }) => rowWidth(text) + 24)
  return {
    width: Math.ceil(Math.max(WIDTH_MIN, state.key.length * NAME_LETTER + 56, ...texts)),
    height: HEAD + rows.length * ROW + (rows.length ? FOOT : 0),
  }
}
