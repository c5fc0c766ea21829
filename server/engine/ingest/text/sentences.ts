const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Words before a full stop that ends no sentence, in the four languages. */
const abbreviations = [
  'Mr Mrs Ms Dr St Prof No vs etc cf e\\.g i\\.e approx art fig p pp vol',
  'Mme Mlle Mgr Pr env tél ex TP TS ThS PGS GS',
  'Av Doç Yrd Öğr Nr vb vd bkz Cad Sok Mah Apt',
].flatMap((words) => words.split(' '))
/** Ends that look like a full stop and are not: abbreviations, initials, numbered points. */
const falseEnd = new RegExp(`(?:^|[\\s(«"'“])(?:\\p{Lu}|\\d{1,3}|${abbreviations.join('|')})\\.\\s*$`, 'u')

/** Text that is segmented at once: the segmenter's time grows with the square of it (measured: 250,000 letters, 3 s). */
const WINDOW = 4_000

/** The start of a text up to a length, without half of a character (those beyond the first 65,536 take two units) at its end. */
export function cutAt(text: string, length: number): string {
  const piece = text.slice(0, length)
  return /[\ud800-\udbff]$/.test(piece) && length < text.length ? piece.slice(0, -1) : piece
}

/** A text up to its last space, where it has one. */
const upToSpace = (text: string) => text.slice(0, text.lastIndexOf(' ') + 1) || text

/** Segments of a text, window after window; the last of each window, perhaps cut, begins the next. */
function* segments(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const window = cutAt(text.slice(start, start + WINDOW + 1), WINDOW)
    const isLast = start + window.length >= text.length
    const found = Array.from(segmenter.segment(window), ({ segment }) => segment)
    const whole = isLast ? found : found.length > 1 ? found.slice(0, -1) : [upToSpace(window)]
    yield* whole
    start += whole.reduce((sum, segment) => sum + segment.length, 0)
  }
}

/** The sentences of a text with the white space that follows each, so that joined they give the text again. */
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
