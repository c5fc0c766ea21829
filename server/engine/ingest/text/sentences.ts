import { cutText } from '#server/lib/cut-text.ts'

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Abbreviations in the four languages whose full stop does not end a sentence. */
const abbreviations = [
  'Mr Mrs Ms Dr St Prof No vs etc cf e\\.g i\\.e approx art fig p pp vol',
  'Mme Mlle Mgr Pr env tél ex TP TS ThS PGS GS',
  'Av Doç Yrd Öğr Nr vb vd bkz Cad Sok Mah Apt',
].flatMap((words) => words.split(' '))
/** Full stops that do not end a sentence: after abbreviations, initials and list numbers. */
const falseEnd = new RegExp(`(?:^|[\\s(«"'“])(?:\\p{Lu}|\\d{1,3}|${abbreviations.join('|')})\\.\\s*$`, 'u')

/**
 * Maximum length of text segmented in one call; it is limited because the segmenter takes quadratic time (measured: 3 s for
 * 250,000 characters).
 */
const WINDOW_CHARS = 4_000

/** Returns a text up to and including its last space; the whole text if it has none. */
const upToSpace = (text: string) => text.slice(0, text.lastIndexOf(' ') + 1) || text

/** Yields the segments of a text, window by window; the last segment of a window may be incomplete and starts the next window. */
function* segments(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const window = cutText(text.slice(start, start + WINDOW_CHARS + 1), WINDOW_CHARS)
    const isLast = start + window.length >= text.length
    const found = Array.from(segmenter.segment(window), ({ segment }) => segment)
    const whole = isLast ? found : found.length > 1 ? found.slice(0, -1) : [upToSpace(window)]
    yield* whole
    start += whole.reduce((sum, segment) => sum + segment.length, 0)
  }
}

/** Splits a text into sentences with their trailing white space; joining them restores the text. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = []
  let open: string[] = []
  for (const segment of segments(text)) {
    open.push(segment)
    if (falseEnd.test(segment.slice(-24))) continue
    sentences.push(open.join(''))
    open = []
  }
  if (open.length > 0) sentences.push(open.join(''))
  return sentences
}
