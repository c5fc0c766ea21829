/**
 * What the words of a language say of the writer's mood. Entries are separated by commas, may be phrases, and may end in `*`
 * for any ending. A phrase wins over the words in it.
 */
export interface Lexicon {
  readonly veryGood: string
  readonly good: string
  readonly ratherGood: string
  readonly ratherBad: string
  readonly bad: string
  readonly veryBad: string
  /** Phrases that say nothing although their words would. */
  readonly nothing: string
  /** Turn around what follows within a few words. */
  readonly negators: string
  /** Turn around what stands right before them. */
  readonly negatorsAfter: string
  /** Make what follows stronger, or weaker. */
  readonly intensifiers: string
  readonly softeners: string
  /** What follows counts more than what stood before. */
  readonly contrasts: string
}
