/** A passage found by a search. */
export interface Hit {
  /** Number of the passage in the index. */
  readonly number: number
  /** Score used for ranking. */
  readonly score: number
  /** Score based on words alone, ignoring importance and embeddings. */
  readonly match: number
  /**
   * Contribution of semantic similarity to the confidence, depending on how far the embedding model is trusted; omitted if there
   * are no embeddings.
   */
  readonly meaning?: number
}
