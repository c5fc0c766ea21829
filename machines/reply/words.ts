const LINK = String.raw`!?\[[^\]\n]{0,200}\]\([^()\s]{0,2048}(?:\s"[^"\n]{0,200}")?\)`
const JOINER = String.raw`[\p{M}\u200d]`

/** Space before a word, then the word: a Markdown link counts as one, and a mark that sits on a space stays with it. */
const WORD = new RegExp(String.raw`(?:\s(?!${JOINER}))*(?:${LINK}|\S|\s(?=${JOINER}))+`, 'uy')

/** A link that the end of the text cuts off. */
const CUT_LINK = /!?\[[^\]\n]{0,200}(?:\](?:\([^()\n]{0,2048})?)?$/u

/** How far a text was read, as an offset in UTF-16 units, and how many words that is. */
export interface Reading {
  readonly offset: number
  readonly words: number
}

/** Where the last word of a text that still grows may change: behind it nothing is read yet. */
function settledEnd(text: string, offset: number): number {
  const rest = text.slice(offset)
  const cut = CUT_LINK.exec(rest)
  return cut ? offset + cut.index : text.length
}

/**
 * Reads at most `count` words from an offset. It never ends within a grapheme or a Markdown link.
 * Of a text that is not complete the last word is left out, as more letters may follow.
 */
export function readWords(text: string, offset: number, count: number, isComplete: boolean): Reading {
  const end = isComplete ? text.length : settledEnd(text, offset)
  let at = offset
  let words = 0
  while (words < count) {
    WORD.lastIndex = at
    const length = WORD.exec(text)?.[0].length ?? 0
    if (length === 0 || at + length > end || (!isComplete && at + length === end)) break
    at += length
    words += 1
  }
  const isOver = isComplete && text.slice(at).trim() === ''
  return { offset: isOver ? text.length : at, words }
}

/** Words that can be read from an offset on. */
export const countWords = (text: string, offset: number, isComplete: boolean): number =>
  readWords(text, offset, Number.POSITIVE_INFINITY, isComplete).words
