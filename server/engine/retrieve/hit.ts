/** A passage that was found. */
export interface Hit {
  /** Its number in the index. */
  readonly number: number
  /** By which the hits are ranked. */
  readonly score: number
  /** How much it matches by words, without marks of importance and meanings of a provider. */
  readonly match: number
}
