/** A passage found by a search. */
export interface Hit {
  /** Its number in the index. */
  readonly number: number
  /** Ranks the hits. */
  readonly score: number
  /** Match by words, without importance and embeddings. */
  readonly match: number
}
