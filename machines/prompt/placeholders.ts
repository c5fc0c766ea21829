/** A place in a prompt that its author has to fill in, written in brackets: `[company]`. */
export interface Placeholder {
  /** Position of the opening bracket, in UTF-16 units. */
  readonly start: number
  /** Position after the closing bracket. */
  readonly end: number
  /** The words between the brackets. */
  readonly name: string
}

/** Our choice: longer text in brackets is a remark. */
const NAME_MAX_CHARS = 60

/** Brackets with words in them; not the double brackets of the visitor's name, nor links and images of Markdown. */
const shape = new RegExp(`(?<![[!\\]])\\[(\\p{L}[^[\\]\\n]{0,${NAME_MAX_CHARS - 1}})\\](?![\\](])`, 'gu')

/** Returns the places of a text that are to be filled in, in order. */
export const placeholdersIn = (text: string): readonly Placeholder[] =>
  [...text.matchAll(shape)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    name: match[1] ?? '',
  }))

/** Returns the placeholder after a position, or before it; null if there is none. */
export function placeholderFrom(text: string, position: number, backwards: boolean): Placeholder | null {
  const all = placeholdersIn(text)
  if (backwards) return all.findLast(({ end }) => end < position) ?? null
  return all.find(({ start }) => start >= position) ?? null
}
