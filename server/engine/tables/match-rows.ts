import { lazy } from '#server/lib/lazy.ts'
import { languageData } from '../data/language-data.ts'
import { byLanguage } from '../languages.ts'
import type { Question, QuestionTerm } from '../retrieve/question.ts'
import { strengthIn } from '../retrieve/reading.ts'
import { conceptNumber } from '../retrieve/thesaurus.ts'
import { splitWords } from '../retrieve/words.ts'
import { dimensionsOf, namesWeekdays } from './dimensions.ts'
import { areForms, holdsNumber, wordsOf } from './quantity.ts'
import type { Row, Table } from './table.ts'
import { numberOf, type TableQuestion } from './table-question.ts'
import { weekdaysIn } from './values.ts'

/** Match of a question's terms with a table; strengths are listed by term, from 0 to 1. */
export interface TableMatch {
  readonly table: Table
  readonly terms: readonly QuestionTerm[]
  /** Weight of each term. */
  readonly weights: readonly number[]
  /** Terms that are numbers. */
  readonly numbers: ReadonlySet<number>
  /** Terms that only ask for a price or an amount: "cost", "how much". */
  readonly asking: ReadonlySet<number>
  readonly title: readonly number[]
  /** Highest strength of each term anywhere in the table. */
  readonly best: readonly number[]
  /** Strengths by column. */
  readonly labels: readonly (readonly number[])[]
  /** Matches by row. */
  readonly rows: readonly RowMatch[]
  /** Share of the question that the table covers. */
  readonly coverage: number
  /** Share of the question that names the kind of rows. */
  readonly naming: number
}

/** Match of the terms with a row. */
export interface RowMatch {
  readonly row: Row
  readonly strengths: readonly number[]
  /** Weighted sum of the strengths of terms that distinguish rows. */
  readonly score: number
  /** Share of the words in the row's name that the question contains. */
  readonly fullness: number
}

/** Weight of a term in cells other than the row's name. */
const BESIDE_NAME = 0.9
const STRONG = 0.5

/** Matches a question with the title, columns and rows of a table. */
export function matchTable(table: Table, question: Question, asked: TableQuestion): TableMatch {
  const { terms } = question
  const isForm = formOf(table, asked)
  // Rows for a day are found by weekday, because "Tuesday to Friday" does not contain the word Wednesday.
  const hasDays = asked.weekdays.size > 0 && namesWeekdays(table)
  const isDay = terms.map(({ word }) => hasDays && weekdaysIn(word, asked.language).size > 0)
  const given = terms.map(({ word, rarity, weight }) => (isForm(word) ? 0 : rarity * weight))
  const title = terms.map((term) => strengthIn(term, table.titleReading))
  const labels = table.labels.map((label) => terms.map((term) => strengthIn(term, label)))
  const strengths = table.rows.map(({ readings }) =>
    terms.map((term) =>
      Math.max(0, ...readings.map((reading, at) => strengthIn(term, reading) * (at === 0 ? 1 : BESIDE_NAME))),
    ),
  )
  const best = terms.map((_, at) =>
    Math.max(
      isDay[at] ? 1 : 0,
      title[at] ?? 0,
      ...labels.map((list) => list[at] ?? 0),
      ...strengths.map((list) => list[at] ?? 0),
    ),
  )
  const weights = given.map((weight, at) =>
    asked.things.has(terms[at]?.word ?? '') && (best[at] ?? 0) < STRONG ? 0 : weight,
  )
  const names = terms.map((_, at) => Math.max(title[at] ?? 0, labels[table.nameColumn]?.[at] ?? 0))
  const selective = terms.map((_, at) => {
    if (isDay[at] || (weights[at] ?? 0) === 0 || ((names[at] ?? 0) >= STRONG && asked.operation !== 'look'))
      return 0
    const holders = strengths.filter((list) => (list[at] ?? 0) >= STRONG).length
    return holders === 0 || holders === table.rows.length ? 0 : Math.log(1 + table.rows.length / holders)
  })
  const rows = table.rows.map((row, number) => {
    const own = strengths[number] ?? []
    const score = own.reduce(
      (sum, value, at) => sum + value * (selective[at] ?? 0) * (terms[at]?.weight ?? 0),
      0,
    )
    return { row, strengths: own, score, fullness: fullnessOf(row.name, asked) }
  })
  const naming = shareOf(weights, names)
  const numbers = new Set(
    terms.flatMap(({ word }, at) =>
      numberOf(word, asked.language) === null || isNumberOfRow(word, table, asked) ? [] : [at],
    ),
  )
  const asking = new Set(
    terms.flatMap((term, at) =>
      asksForPrice(term) || askingWords[asked.language].has(term.word) || isForm(term.word) ? [at] : [],
    ),
  )
  return {
    table,
    terms,
    weights,
    numbers,
    asking,
    title,
    best,
    labels,
    rows,
    coverage: shareOf(weights, best),
    naming,
  }
}

/**
 * Returns a function that tests whether a word of the question expresses the operation on the rows, or a period that is compared
 * with the cells in another way.
 */
function formOf(table: Table, asked: TableQuestion): (word: string) => boolean {
  const isTimed = asked.period !== null && dimensionsOf(table).includes('duration')
  return (word) => asked.form.has(word) || (isTimed && asked.periodWords.has(word))
}

/** Returns whether a number is part of the name of a row: the 13 of "iPhone 13 screen". */
function isNumberOfRow(word: string, { rows, language }: Table, asked: TableQuestion): boolean {
  const words = wordsOf(asked.text, asked.language)
  return rows.some(({ name }) => holdsNumber(name, language, { words, at: words.indexOf(word) }))
}

function fullnessOf(name: string, { text, language }: TableQuestion): number {
  const asked = wordsOf(text, language)
  const own = wordsOf(name, language)
  return own.filter((word) => asked.some((one) => areForms(one, word))).length / (own.length || 1)
}

const priceConcepts = lazy(() => ['price', 'pay', 'number'].map(conceptNumber))

const askingWords = byLanguage((language): ReadonlySet<string> => {
  const { costs, asking, without, and, perOne, measures } = languageData[language].tables
  return new Set(
    [costs, asking, without, and, perOne, measures].flat().flatMap((phrase) => splitWords(phrase, language)),
  )
})

const asksForPrice = ({ concepts }: QuestionTerm): boolean =>
  priceConcepts().some((concept) => concepts.has(concept))

/** Returns the share of the weights that the strengths cover. */
export function shareOf(weights: readonly number[], strengths: readonly number[]): number {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const covered = weights.reduce((sum, weight, at) => sum + weight * (strengths[at] ?? 0), 0)
  return all === 0 ? 0 : covered / all
}

/** Minimum share of the best score at which a row also counts as meant. */
const CLOSE = 0.85

/** Returns the rows that the question's words single out; all rows if they single out none. */
export function namedRows(rows: readonly RowMatch[]): readonly RowMatch[] {
  const most = Math.max(0, ...rows.map(({ score }) => score))
  return most === 0 ? rows : rows.filter(({ score }) => score >= CLOSE * most)
}

/**
 * Returns the rows that a question names one after another: each matches words that earlier ones do not, and that no column
 * matches better.
 */
export function rowsInTurn({ rows, weights, labels, numbers }: TableMatch, limit: number): RowMatch[] {
  const chosen: RowMatch[] = []
  const most = weights.map((_, at) => Math.max(...rows.map(({ strengths }) => strengths[at] ?? 0)))
  const ofColumns = weights.map((_, at) => Math.max(0, ...labels.map((list) => list[at] ?? 0)))
  const covered = new Set(
    weights.flatMap((_, at) => (numbers.has(at) || (ofColumns[at] ?? 0) > (most[at] ?? 0) ? [at] : [])),
  )
  while (chosen.length < limit) {
    const gain = ({ strengths }: RowMatch): number =>
      strengths.reduce((sum, value, at) => sum + (covered.has(at) || !isSelective(rows, at) ? 0 : value), 0)
    const [best] = rows
      .filter((one) => !chosen.includes(one))
      .map((one) => ({ one, value: gain(one) }))
      .filter(({ value }) => value >= STRONG)
      .sort((a, b) => b.value - a.value || b.one.fullness - a.one.fullness || b.one.score - a.one.score)
    if (!best) break
    chosen.push(best.one)
    // A word that another row matches better names that row: "hot" and "cold" belong to one concept.
    for (const [at, value] of best.one.strengths.entries())
      if (value >= STRONG && value >= (most[at] ?? 0)) covered.add(at)
  }
  return chosen
}

/** Returns whether a term occurs in some but not all rows. */
function isSelective(rows: readonly RowMatch[], term: number): boolean {
  const holders = rows.filter(({ strengths }) => (strengths[term] ?? 0) >= STRONG).length
  return holders > 0 && holders < rows.length
}
