/** A passage found by a search. */
export interface Hit {
  /** Its number in the index. */
  readonly number: number
  /** Ranks the hits. */
  readonly score: number
  /** Match by words, without importance and embeddings. */
  readonly match: number
  /** What closeness in meaning adds to the confidence, as far as its model is trusted; left out without embeddings. */
  readonly meaning?: number
}
