import type { Hit } from '../retrieve/hit.ts'
import type { TableAnswer } from '../tables/answer-from-table.ts'
import type { Candidate } from './evidence.ts'

/** Passages found for a question, with the probability that they answer it. */
export interface SearchResult {
  readonly hits: readonly Hit[]
  /** Pieces that can be quoted, best first. */
  readonly candidates: readonly Candidate[]
  /** Probability, 0 to 1, that the passages answer the question. */
  readonly confidence: number
  /** Answer from a table, if the question is about one. */
  readonly table: TableAnswer | null
  /** Passages of the FAQ entry that asks the same as the question, which answers it before anything else; else null. */
  readonly entry: readonly number[] | null
}
