import type { PassageIndex } from '../retrieve/passage-index.ts'
import type { TableAnswer } from '../tables/answer-from-table.ts'
import type { Reference } from '../types.ts'
import { ANSWERABLE } from './confidence.ts'
import { referenceOf } from './compose-answer.ts'
import type { SearchResult } from './search-with-context.ts'

/** Share of the question that a table must cover, where the question asks for an operation on it, and where it asks for a row. */
const coverageMin = { operation: 0.5, row: 0.6, compared: 0.3, naming: 0.5 } as const
/** Rows cited by one answer. */
const REFERENCES_MAX = 3

/** Returns the answer of a table where it fits better than sentences. */
export function tableAnswerIn(index: PassageIndex, { table, hits, candidates, confidence }: SearchResult): TableAnswer | null {
  if (!table || table.rows.length === 0) return null
  const numbers = new Set(table.table.rows.map(({ number }) => number))
  const isFirst = numbers.has(hits[0]?.number ?? -1)
  const best = candidates[0]?.coverage ?? 0
  if (table.calculation) return table.coverage >= coverageMin.operation ? table : null
  const isComparing = table.operation === 'least' || table.operation === 'most'
  if (isComparing && table.columns.length > 0) return table.coverage >= coverageMin.compared ? table : null
  if (table.isCompared && table.isSpecific && table.coverage >= coverageMin.compared) return table
  if (table.operation === 'list' && table.naming >= coverageMin.naming) return table
  if (table.operation === 'list' && table.coverage >= best && table.coverage >= coverageMin.operation) return table
  if (isFirst && (confidence >= ANSWERABLE || table.coverage >= coverageMin.row)) return table
  return null
}

/** Returns the rows that an answer cites. */
export const tableReferences = (index: PassageIndex, { rows }: TableAnswer): Reference[] =>
  rows.slice(0, REFERENCES_MAX).flatMap(({ number }) => {
    const passage = index.passages[number]
    return passage ? [referenceOf(passage)] : []
  })
