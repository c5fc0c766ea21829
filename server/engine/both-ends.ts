/** Returns the first `each` and the last `each` items of a list, or the whole list if it has at most twice that many. */
export const bothEnds = <T>(items: readonly T[], each: number): readonly T[] =>
  items.length <= 2 * each ? items : [...items.slice(0, each), ...items.slice(-each)]
