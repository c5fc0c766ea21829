import type { replyMarkers } from './answer-prompt.ts'

/** Markers in an answer, such as `[2]`, `[1, 3]` or `[unknown]`, including up to 20 spaces before them. */
const MARKER = /[ \t]{0,20}\[(\d{1,3}(?:\s*,\s*\d{1,3})*|unknown|person)\]/giu
/** End of a text that could be the start of a marker, or the spaces before one. */
const OPEN_END = /[ \t]{0,20}(?:\[[^\]\n]{0,12})?$/u

/** A model's answer, parsed. */
export interface Cited {
  /** Text without markers. */
  readonly text: string
  /** Distinct numbers of the cited passages, in order; excludes numbers that do not exist. */
  readonly cited: readonly number[]
  /** Whether the answer cites the instructions or makes no statement that needs a source. */
  readonly isOwn: boolean
  /** Marker that the model wrote instead of an answer; null if it wrote an answer. */
  readonly marker: keyof typeof replyMarkers | null
}

/** Parses an answer; `passages` is the number of passages in the prompt. */
export function readCitations(raw: string, passages: number): Cited {
  const cited = new Set<number>()
  let isOwn = false
  let marker: Cited['marker'] = null
  const text = raw.replace(MARKER, (_, inside: string) => {
    const word = inside.toLowerCase()
    if (word === 'unknown' || word === 'person') marker ??= word
    else {
      for (const number of inside.split(',').map(Number)) {
        if (number === 0) isOwn = true
        else if (number <= passages) cited.add(number)
      }
    }
    return ''
  })
  return { text: text.trim(), cited: [...cited], isOwn, marker }
}

/** Returns whether an answer is supported by a passage or the instructions, or only asks a question in return. */
export function isSupported({ text, cited, isOwn, marker }: Cited, hasInstructions: boolean): boolean {
  if (marker !== null || text === '') return false
  return cited.length > 0 || (isOwn && (hasInstructions || /[?？]$/u.test(text)))
}

/**
 * Forwards an answer piece by piece, without its markers. Shows nothing until a source has been cited, so that a refusal never
 * withdraws text that a customer has already read.
 */
export function createGate(
  { passages, hasInstructions }: { passages: number; hasInstructions: boolean },
  show: (piece: string) => void,
): { push(piece: string): void; readonly shown: string } {
  let raw = ''
  let shown = ''
  let isOpen = false
  return {
    push(piece) {
      raw += piece
      const whole = raw.replace(OPEN_END, '')
      const read = readCitations(whole, passages)
      isOpen ||= isSupported(read, hasInstructions)
      if (!isOpen || read.marker !== null) return
      const rest = read.text.slice(shown.length)
      if (rest === '' || !read.text.startsWith(shown)) return
      shown += rest
      show(rest)
    },
    get shown() {
      return shown
    },
  }
}
