import type { PassageIndex } from '../retrieve/passage-index.ts'
import type { TableAnswer } from '../tables/answer-from-table.ts'
import type { Reference } from '../types.ts'
import { referenceOf } from './compose-answer.ts'
import { certainFrom } from './confidence.ts'
import type { SearchResult } from './search-with-context.ts'

/** Share of the question that a table must cover, where the question asks for an operation on it, and where it asks for a row. */
const coverageMin = {
  operation: 0.5,
  row: 0.6,
  compared: 0.3,
  naming: 0.4,
  extreme: 0.15,
  numbered: 0.3,
} as const
/** Fewer rows than this are no list: "what" and "which" ask for one thing as well. */
const LIST_ROWS_MIN = 2
/** Rows cited by one answer. */
const REFERENCES_MAX = 3

/** Returns the answer of a table where it fits better than sentences. `least`: confidence that a row takes. */
export function tableAnswerIn(found: SearchResult, least: number = certainFrom.answer): TableAnswer | null {
  const { table } = found
  if (!table || table.rows.length === 0) return null
  if (table.isHours || isOperation(table) || isList(table, found) || isRowFound(table, found, least))
    return table
  return null
}

/** Whether the question compares or calculates, and the table has what it compares. */
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

/** Whether the question asks for several rows, and says what the rows are. */
function isList(table: TableAnswer, { candidates }: SearchResult): boolean {
  const { operation, naming, coverage, rows, isCompared } = table
  if (operation !== 'list' || (rows.length < LIST_ROWS_MIN && !isCompared)) return false
  const best = candidates[0]?.coverage ?? 0
  return naming >= coverageMin.naming || coverage >= Math.max(best, coverageMin.operation)
}

/** Whether the search found one of its rows first. */
function isRowFound(
  { table, coverage, rows, isSpecific }: TableAnswer,
  { hits, confidence }: SearchResult,
  least: number,
): boolean {
  const number = hits[0]?.number
  const isFirst = (isSpecific ? rows : table.rows).some((row) => row.number === number)
  return isFirst && (confidence >= least || coverage >= coverageMin.row)
}

/** Returns the rows that an answer cites. */
export const tableReferences = (index: PassageIndex, { rows }: TableAnswer): Reference[] =>
  rows.slice(0, REFERENCES_MAX).flatMap(({ number }) => {
    const passage = index.passages[number]
    return passage ? [referenceOf(passage)] : []
  })
