/** Numbers within a marker: `2`, `1, 3`, `1-3`. */
const NUMBERS = String.raw`\^?\d{1,3}(?:\s*(?:[,;–-]|and|et|và|ve)\s*\^?\d{1,3})*`
/** Word that some models put before the numbers. */
const WORD = String.raw`(?:(?:source|sources|passage|passages|doc|document|citation|cite|ref|nguồn|kaynak)\s*[:# ]?\s*)?`
/**
 * Markers in the forms of common models, including up to 20 spaces before them: `[2]`, `[[2]]`, `[^1]`, `[1-2]`, `[source 1]`,
 * `[citation:1]`, `【1】`, `【1†source】`, `{1}` and `(1)`, as well as `[unknown]` and `[person]`.
 */
const MARKER = new RegExp(
  String.raw`[ \t]{0,20}(?:\[{1,2}(?:${WORD}(${NUMBERS})|(unknown|person))\]{1,2}|【${WORD}(${NUMBERS})(?:†[^】\n]{0,40})?】|\{(\d{1,3})\}|(?<=\S[ \t]{0,20})\((\d{1,2})\)(?=[\s.,;:!?…]|$))`,
  'giu',
)
/** End of a text that could be the start of a marker, or the spaces before one. */
const OPEN_END = /[ \t]{0,20}(?:\[{1,2}[^\]\n]{0,24}\]?|【[^】\n]{0,50}|[({]\d{0,3}[)}]?)?$/u

/** A model's answer, parsed. */
export interface Cited {
  /** Text without markers. */
  readonly text: string
  /** Distinct numbers of the cited passages, in order; excludes numbers that do not exist. */
  readonly cited: readonly number[]
  /** Whether the answer cites the instructions or makes no statement that needs a source. */
  readonly isOwn: boolean
  /** Marker that the model wrote instead of an answer; null if it wrote an answer. */
  readonly marker: 'unknown' | 'person' | null
}

/** Returns the numbers in a marker, with those of its ranges. */
function numbersIn(inside: string, most: number): number[] {
  if (inside === '') return []
  return inside.split(/[,;]|and|et|và|ve/u).flatMap((part) => {
    const [from = Number.NaN, to = from] = part.replaceAll('^', '').split(/[–-]/u).map(Number)
    if (Number.isNaN(from) || to < from) return []
    const last = Math.min(to, Math.max(most, from))
    return Array.from({ length: last - from + 1 }, (_, at) => from + at)
  })
}

/** Parses an answer; `passages` is the number of passages in the prompt. */
export function readCitations(raw: string, passages: number): Cited {
  const numbers: number[] = []
  let marker: Cited['marker'] = null
  const text = raw.replace(
    MARKER,
    (found: string, square?: string, word?: string, lens?: string, curly?: string, round?: string) => {
      if (word) marker ??= word.toLowerCase() === 'person' ? 'person' : 'unknown'
      const loose = curly ?? round
      // In curly and round brackets, other numbers are part of the text.
      if (loose !== undefined && (Number(loose) < 1 || Number(loose) > passages)) return found
      numbers.push(...numbersIn(square ?? lens ?? loose ?? '', passages))
      return ''
    },
  )
  const cited = [...new Set(numbers)].filter((number) => number > 0 && number <= passages)
  return { text: text.trim(), cited, isOwn: numbers.includes(0), marker }
}

/** Returns the part of a growing text that cannot be the start of a marker. */
export const withoutOpenMarker = (raw: string): string => raw.replace(OPEN_END, '')

/** Returns whether an answer is supported by a passage or the instructions, or only asks a question in return. */
export function isSupported({ text, cited, isOwn, marker }: Cited, hasInstructions: boolean): boolean {
  if (marker !== null || text === '') return false
  return cited.length > 0 || (isOwn && (hasInstructions || /[?？]$/u.test(text)))
}

/** Properties of a prompt that a gate uses. */
export interface GateOptions {
  readonly passages: number
  readonly hasInstructions: boolean
  /** Reads what has arrived of an answer; by default as plain text. */
  readonly read?: (raw: string) => Cited
  /** Returns the length of the beginning of a text whose figures are all supported; by default the whole length. */
  readonly supportedLength?: (text: string) => number
}

/**
 * Creates a gate that forwards an answer piece by piece, without its markers. It shows nothing until a source has been cited, and
 * nothing after a figure that no source states, so that a refusal rarely withdraws text that a customer has already read.
 */
export function createGate(
  { passages, hasInstructions, read: readIn, supportedLength = ({ length }) => length }: GateOptions,
  show: (piece: string) => void,
): { push(piece: string): void; readonly shown: string } {
  const readText = readIn ?? ((whole: string) => readCitations(withoutOpenMarker(whole), passages))
  let raw = ''
  let shown = ''
  let isOpen = false
  return {
    push(piece) {
      raw += piece
      const read = readText(raw)
      isOpen ||= isSupported(read, hasInstructions)
      if (!isOpen || read.marker !== null || !read.text.startsWith(shown)) return
      const rest = read.text.slice(shown.length, supportedLength(read.text))
      if (rest === '') return
      shown += rest
      show(rest)
    },
    get shown() {
      return shown
    },
  }
}
