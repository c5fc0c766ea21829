/** Function that measures a text in the unit of a limit; the sizes of a text's pieces must add up to its size. */
type Size = (text: string) => number

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * Splits a word that exceeds the limit, between graphemes if possible; a grapheme is split only if it alone exceeds the limit.
 */
function cutWord(word: string, max: number, size: Size): string[] {
  const pieces: string[] = []
  let piece = ''
  const add = (next: string) => {
    if (piece && size(piece) + size(next) > max) {
      pieces.push(piece)
      piece = ''
    }
    piece += next
  }
  for (const { segment } of segmenter.segment(word)) {
    if (size(segment) <= max) add(segment)
    else for (const point of segment) add(point)
  }
  return piece ? [...pieces, piece] : pieces
}

/**
 * Splits a text into parts of at most `max`, between words or, within a longer word, between graphemes. Whitespace at a split is
 * dropped.
 */
export function splitText(text: string, max: number, size: Size): string[] {
  const parts: string[] = []
  let part = ''
  let length = 0
  const push = () => {
    if (part.trim()) parts.push(part.trim())
    part = ''
    length = 0
  }
  for (const [token] of text.matchAll(/\s+|\S+/gu)) {
    const longer = size(token)
    if (length + longer <= max) {
      part += token
      length += longer
      continue
    }
    push()
    if (!token.trim()) continue
    const pieces = cutWord(token, max, size)
    part = pieces.pop() ?? ''
    length = size(part)
    parts.push(...pieces)
  }
  push()
  return parts
}
