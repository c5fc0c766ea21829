import { splitQuotes } from '../embedded/quotes.ts'
import { type Language, languageOf } from '../languages.ts'
import { formsOf } from '../retrieve/analysis.ts'
import { entryKey } from '../retrieve/entry-key.ts'
import { splitWords } from '../retrieve/words.ts'
import type { Passage } from '../types.ts'

/** Statement that a passage makes about a subject, such as "£55" about "Day ticket, price". */
export interface Statement {
  /** Subject of the statement, comparable across sources. */
  readonly subject: string
  /** Figures of the statement, comparable across sources. */
  readonly value: string
  /** The sentence or table row that makes the statement, as the passage has it. */
  readonly text: string
}

const CELL = /^([^\n:]{1,60}?)\s?: ?(\S.*)$/u
/**
 * Matches a price, a time, a percentage, or a number with a unit: values about which two sources can disagree. Bare numbers can
 * be names.
 */
const FIGURE =
  /[€$£¥₫₺]\s?\d+(?:[.,:'\u00a0\u202f ]\d+)*|\d{1,2}:\d{2}|\d+(?:[.,:'\u00a0\u202f ]\d+)*\s?(?:[€$£¥₫₺%]|euros?\b|eur\b|pounds?\b|dollars?\b|tl\b|lira\b|đồng|đ(?![\p{L}])|vnd\b|h\d{0,2}\b|am\b|pm\b|giờ|kg\b|days?\b|jours?\b|ngày|gün\b|hours?\b|heures?\b|saat\b|minutes?\b|phút|dakika\b|months?\b|mois\b|tháng|ay\b|years?\b|ans?\b|năm|yıl\b)/giu
/** Matches any number; used for cells, because their column says what the number means. */
const NUMBER = /\d+(?:[.,:'\u00a0\u202f ]\d+)*/gu
/** Matches years, which say for how long a source is valid rather than what it states. */
const YEAR = /\b20\d{2}\b/gu
/** Minimum number of content words in a subject; "Price: 5" in two sources can be about two different things. */
const SUBJECT_MIN_WORDS = 2
const SENTENCE_MAX_CHARS = 240

/** Returns the statements with figures in a passage: one for each cell of a table row, or for each sentence. */
export function statementsIn(passage: Passage): Statement[] {
  const language = languageOf(passage.language ?? 'en-US')
  const lines = passage.text.split('\n')
  const cells = lines.map((line) => CELL.exec(line))
  const [first, ...others] = cells
  if (first && others.length > 0 && !cells.includes(null)) {
    const name = entryKey(`${passage.heading ?? ''} ${first[2] ?? ''}`.replace(YEAR, ' '), language)
    return others.flatMap((cell) =>
      statement(
        `${name} | ${entryKey((cell?.[1] ?? '').replace(YEAR, ''), language)}`,
        cell?.[2] ?? '',
        passage.text,
      ),
    )
  }
  const heading = (passage.heading ?? '').replace(YEAR, ' ')
  return splitQuotes(passage.text, language).flatMap(({ text }) => {
    if (text.length > SENTENCE_MAX_CHARS) return []
    const own = contentOf(text.replace(FIGURE, ' '), language)
    if (own.length < SUBJECT_MIN_WORDS) return []
    const figures = figuresIn(text, FIGURE)
    const subject = [...contentOf(heading, language), '|', ...own].join(' ')
    return figures.length > 0 ? [{ subject, value: figures.join(' '), text }] : []
  })
}

function statement(subject: string, stated: string, text: string): Statement[] {
  const figures = figuresIn(stated, NUMBER)
  return figures.length > 0 ? [{ subject, value: figures.join(' '), text }] : []
}

const figuresIn = (text: string, pattern: RegExp): string[] =>
  [...text.replace(YEAR, ' ').matchAll(pattern)].map(([figure]) => plainFigure(figure))

/**
 * Returns a figure in a uniform format, so that the times "9.00", "9:00" and "9 h" are equal, as are the prices "£ 55" and "£55".
 */
const plainFigure = (figure: string): string =>
  figure
    .toLowerCase()
    .replace(/[\s\u00a0\u202f]/gu, '')
    .replace(/[.,:](?:00)(?!\d)/gu, '')
    .replace(/,/gu, '.')

/** Returns the content words of a text as stems, in a fixed order. */
function contentOf(text: string, language: Language): string[] {
  const stems = splitWords(text, language).flatMap((word) => {
    const { stem, stop } = formsOf(word, language)
    return stop ? [] : [stem]
  })
  return [...new Set(stems)].sort()
}
