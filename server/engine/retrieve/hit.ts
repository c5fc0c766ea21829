/** A passage that was found. */
export interface Hit {
  /** Its number in the index. */
  readonly number: number
  /** By which the hits are ranked. */
  readonly score: number
  /** How much the question's own content words match, without question forms, marks and meanings. */
  readonly match: number
}
