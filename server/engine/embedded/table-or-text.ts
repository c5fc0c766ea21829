import type { PassageIndex } from '../retrieve/passage-index.ts'
import type { TableAnswer } from '../tables/answer-from-table.ts'
import type { Reference } from '../types.ts'
import { referenceOf } from './compose-answer.ts'
import { certainFrom } from './confidence.ts'
import type { SearchResult } from './search-result.ts'

/** Minimum share of the question that a table must cover, by kind of question. */
const coverageMin = {
  operation: 0.5,
  row: 0.6,
  compared: 0.3,
  naming: 0.4,
  extreme: 0.15,
  numbered: 0.3,
} as const
/** Minimum number of rows in a list; fewer do not count as one, because "what" and "which" can also ask for a single thing. */
const LIST_ROWS_MIN = 2
/** Maximum rows cited per answer. */
const REFERENCES_MAX = 3

/** Returns the answer from a table if it fits better than sentences do. `least` is the minimum confidence for a row. */
export function tableAnswerIn(found: SearchResult, least: number = certainFrom.answer): TableAnswer | null {
  const { table } = found
  if (!table || table.rows.length === 0) return null
  if (table.isHours || isOperation(table) || isList(table, found) || isRowFound(table, found, least))
    return table
  return null
}

/** Returns whether the question compares or calculates, and the table has the data for it. */
function isOperation({
  calculation,
  isNumbered,
  operation,
  columns,
  isCompared,
  isOfDay,
  isSpecific,
  coverage,
  naming,
}: TableAnswer): boolean {
  if (isOfDay && coverage >= coverageMin.row) return true
  if (isNumbered && isSpecific && coverage >= coverageMin.numbered) return true
  if (calculation) return coverage >= coverageMin.operation
  const isExtreme = (operation === 'least' || operation === 'most') && columns.length > 0
  if (isExtreme && naming >= coverageMin.extreme) return true
  return (isExtreme || (isCompared && isSpecific)) && coverage >= coverageMin.compared
}

/** Returns whether the question asks for several rows and names what they contain. */
function isList(table: TableAnswer, { candidates }: SearchResult): boolean {
  const { operation, naming, coverage, rows, isCompared } = table
  if (operation !== 'list' || (rows.length < LIST_ROWS_MIN && !isCompared)) return false
  const best = candidates[0]?.coverage ?? 0
  return naming >= coverageMin.naming || coverage >= Math.max(best, coverageMin.operation)
}

/** Returns whether one of the table's rows is the top hit of the search. */
function isRowFound(
  { table, coverage, rows, isSpecific }: TableAnswer,
  { hits, confidence }: SearchResult,
  least: number,
): boolean {
  const number = hits[0]?.number
  const isFirst = (isSpecific ? rows : table.rows).some((row) => row.number === number)
  return isFirst && (confidence >= least || coverage >= coverageMin.row)
}

/** Returns references to the rows that an answer cites. */
export const tableReferences = (index: PassageIndex, { rows }: TableAnswer): Reference[] =>
  rows.slice(0, REFERENCES_MAX).flatMap(({ number }) => {
    const passage = index.passages[number]
    return passage ? [referenceOf(passage)] : []
  })
