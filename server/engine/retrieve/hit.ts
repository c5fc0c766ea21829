/** A passage found by a search. */
export interface Hit {
  /** Its number in the index. */
  readonly number: number
  /** Score used for ranking. */
  readonly score: number
  /** Match by words only, ignoring importance and embeddings. */
  readonly match: number
  /**
   * Contribution of semantic similarity to the confidence, depending on how far its model is trusted; omitted without embeddings.
   */
  readonly meaning?: number
}
