/** Placeholder that the prompt's author has to fill in, written in brackets: `[company]`. */
export interface Placeholder {
  /** Offset of the opening bracket, in UTF-16 code units. */
  readonly start: number
  /** Offset after the closing bracket. */
  readonly end: number
  /** Text between the brackets. */
  readonly name: string
}

/** Our choice: maximum length of a placeholder; longer text in brackets is a remark. */
const NAME_MAX_CHARS = 60

/** Matches words in brackets, but not the double brackets of the visitor's name or Markdown links and images. */
const shape = new RegExp(`(?<![[!\\]])\\[(\\p{L}[^[\\]\\n]{0,${NAME_MAX_CHARS - 1}})\\](?![\\](])`, 'gu')

/** Returns the placeholders of a text in order. */
export const placeholdersIn = (text: string): readonly Placeholder[] =>
  [...text.matchAll(shape)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    name: match[1] ?? '',
  }))

/** Returns the nearest placeholder after or before a position, or null. */
export function placeholderFrom(text: string, position: number, backwards: boolean): Placeholder | null {
  const all = placeholdersIn(text)
  if (backwards) return all.findLast(({ end }) => end < position) ?? null
  return all.find(({ start }) => start >= position) ?? null
}
