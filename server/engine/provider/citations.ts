import type { signs } from './answer-prompt.ts'

/** Markers of an answer: `[2]`, `[1, 3]`, `[unknown]`, with the blanks before them. */
const MARKER = /[ \t]*\[(\d{1,3}(?:\s*,\s*\d{1,3})*|unknown|person)\]/giu
/** The end of a text that may be the beginning of a marker, or the blanks before one. */
const OPEN_END = /[ \t]*(?:\[[^\]\n]{0,12})?$/u

/** An answer as a model wrote it, taken apart. */
export interface Cited {
  /** Without markers. */
  readonly text: string
  /** Numbers of the passages that it cites, each once, in order; only those that exist. */
  readonly cited: readonly number[]
  /** Whether it cites the instructions, or nothing that needs a source. */
  readonly isOwn: boolean
  /** What it says instead of an answer. */
  readonly sign: keyof typeof signs | null
}

/** Takes an answer apart; `passages`: how many there are. */
export function readCitations(raw: string, passages: number): Cited {
  const cited = new Set<number>()
  let isOwn = false
  let sign: Cited['sign'] = null
  const text = raw.replace(MARKER, (_, inside: string) => {
    const word = inside.toLowerCase()
    if (word === 'unknown' || word === 'person') sign ??= word
    else {
      for (const number of inside.split(',').map(Number)) {
        if (number === 0) isOwn = true
        else if (number <= passages) cited.add(number)
      }
    }
    return ''
  })
  return { text: text.trim(), cited: [...cited], isOwn, sign }
}

/** Whether an answer rests on something: a passage, the instructions, or that it only asks back. */
export function isSupported({ text, cited, isOwn, sign }: Cited, hasInstructions: boolean): boolean {
  if (sign !== null || text === '') return false
  return cited.length > 0 || (isOwn && (hasInstructions || /[?？]$/u.test(text)))
}

/**
 * Lets an answer through piece by piece, without its markers. Nothing is shown before the first sentence has named its source,
 * so that a refusal never takes back what a customer has read.
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
      if (!isOpen || read.sign !== null) return
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
