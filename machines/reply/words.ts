const LINK = String.raw`!?\[[^\]\n]{0,200}\]\([^()\s]{0,2048}(?:\s"[^"\n]{0,200}")?\)`
const JOINER = String.raw`[\p{M}\u200d]`

/**
 * Matches the whitespace before a word, then the word; a Markdown link counts as one word, and whitespace followed by a combining
 * mark is part of the word.
 */
const WORD = new RegExp(String.raw`(?:\s(?!${JOINER}))*(?:${LINK}|\S|\s(?=${JOINER}))+`, 'uy')

/** Matches a link that is cut off at the end of the text. */
const CUT_LINK = /!?\[[^\]\n]{0,200}(?:\](?:\([^()\n]{0,2048})?)?$/u

/** Position in a text: offset in UTF-16 code units, and number of words. */
export interface Reading {
  readonly offset: number
  readonly words: number
}

/**
 * Returns the offset at which a cut-off link begins, otherwise the end of the text; beyond this offset, a growing text can still
 * change.
 */
function settledEnd(text: string, offset: number): number {
  const rest = text.slice(offset)
  const cut = CUT_LINK.exec(rest)
  return cut ? offset + cut.index : text.length
}

/**
 * Reads at most `count` words from an offset. Never splits a grapheme or a Markdown link. Skips the last word of an incomplete
 * text because it can still grow.
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

/** Counts the readable words after an offset. */
export const countWords = (text: string, offset: number, isComplete: boolean): number =>
  readWords(text, offset, Number.POSITIVE_INFINITY, isComplete).words
