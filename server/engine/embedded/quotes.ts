import type { Language } from '../languages.ts'

/** A piece of a passage that can be quoted: a sentence, a line, or a whole row of a table. */
export interface Quote {
  readonly text: string
  /** Offsets in the passage. */
  readonly start: number
  readonly end: number
}

const BOUNDARY = /(?<![.!?…。])[.!?…。]+["'”’»)\]]*\s+(?=["'“‘«([¿¡•–-]*[\p{Lu}\p{N}\p{Lo}])|\n+/gu
/** Matches initials, and abbreviations in the four languages that end in a dot without ending a sentence. */
const ABBREVIATION =
  /(?:^|[\s("'“‘«])(?:\p{Lu}|Mr|Mrs|Ms|Dr|Prof|Sr|Jr|St|Mt|vs|etc|No|Nos|vol|ed|approx|dept|Inc|Ltd|Co|Corp|e\.g|i\.e|cf|al|Fig|MM|Mme|Mlle|Me|av|bd|env|ex|art|tél|réf|TP|Ths|TS|PGS|GS|BS|Sn|Av|Doç|Yrd|Öğr|Alb|Gen|Col|Lt|Maj|Sgt|Capt|Rev|Hon|vb|bkz|örn|yy|mah|cad|sok|apt|tel|ca|pp)\.\s*$/u
/** Matches a number that starts a list entry. */
const LIST_NUMBER = /^\s*\p{N}{1,3}\.\s*$/u
/** Matches Turkish ordinals, as in "20. Yüzyıl". */
const ORDINAL = /(?:^|\s)\p{N}{1,2}\.\s*$/u
/** Maximum length of an abbreviation with its context. */
const TAIL_CHARS = 16

/** Matches a line of a table row: the column followed by its value. */
const LABELLED = /^[^\n:]{1,60}\s?: ?\S/u
/** Maximum length of a row; longer ones are quoted line by line. */
const ROW_MAX_CHARS = 500

/** Splits a text into pieces. A line break always ends a piece, except within a table row, which stays whole. */
export function splitQuotes(text: string, language: Language): Quote[] {
  if (isRow(text)) return [{ text, start: 0, end: text.length }]
  const quotes: Quote[] = []
  let start = 0
  for (const boundary of text.matchAll(BOUNDARY)) {
    const end = boundary.index + boundary[0].length
    if (!boundary[0].includes('\n') && isOpen(text.slice(start, end), language)) continue
    push(quotes, text, start, end)
    start = end
  }
  push(quotes, text, start, text.length)
  return quotes
}

function isRow(text: string): boolean {
  if (text.length > ROW_MAX_CHARS) return false
  const lines = text.split('\n')
  return lines.length > 1 && lines.every((line) => LABELLED.test(line))
}

/** Returns whether a full stop belongs to an abbreviation, a list number or an ordinal, so that the sentence continues. */
function isOpen(piece: string, language: Language): boolean {
  const tail = piece.slice(-TAIL_CHARS)
  return ABBREVIATION.test(tail) || LIST_NUMBER.test(piece) || (language === 'tr' && ORDINAL.test(tail))
}

function push(quotes: Quote[], text: string, from: number, to: number): void {
  const piece = text.slice(from, to)
  const trimmed = piece.trim()
  if (trimmed === '') return
  const start = from + piece.indexOf(trimmed)
  quotes.push({ text: trimmed, start, end: start + trimmed.length })
}
