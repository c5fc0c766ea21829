import { cutText } from '#server/lib/cut-text.ts'
import { PASSAGE_MAX_CHARS, SENTENCE_MAX_CHARS } from '../limits.ts'
import { splitSentences } from '../text/sentences.ts'

/** As a last resort, cuts text at spaces if it contains no sentence ends. */
function cutRun(text: string): string[] {
  if (text.length <= SENTENCE_MAX_CHARS) return [text]
  const pieces: string[] = []
  for (let start = 0; start < text.length; ) {
    const limit = start + PASSAGE_MAX_CHARS
    const piece = cutText(text.slice(start, limit + 1), PASSAGE_MAX_CHARS)
    const space = limit < text.length ? piece.lastIndexOf(' ') : -1
    const length = space > 0 ? space : piece.length
    pieces.push(piece.slice(0, length))
    start += length
  }
  return pieces
}

/** Packs units in order into pieces of similar length; a piece exceeds the limit only if a single unit does. */
function pack(units: readonly string[], separator: string): string[] {
  const total = units.reduce((sum, unit) => sum + unit.length + separator.length, 0)
  const target = total / Math.ceil(total / PASSAGE_MAX_CHARS)
  const pieces: string[] = []
  let open: string[] = []
  let length = 0
  for (const unit of units) {
    if (open.length > 0 && (length >= target || length + unit.length > PASSAGE_MAX_CHARS)) {
      pieces.push(open.join(separator))
      open = []
      length = 0
    }
    open.push(unit)
    length += unit.length + separator.length
  }
  if (open.length > 0) pieces.push(open.join(separator))
  return pieces.map((piece) => piece.trim()).filter(Boolean)
}

/** Splits a text that is too long for a passage between lines, and lines that are still too long between sentences. */
export function splitLong(text: string): string[] {
  if (text.length <= PASSAGE_MAX_CHARS) return [text]
  if (!text.includes('\n')) return pack(splitSentences(text).flatMap(cutRun), '')
  return pack(text.split('\n').flatMap(splitLong), '\n')
}
