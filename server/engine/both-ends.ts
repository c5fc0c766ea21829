/** Returns the first and the last items of a list, `each` at most; the whole list if it is not longer than both together. */
export const bothEnds = <T>(items: readonly T[], each: number): readonly T[] =>
  items.length <= 2 * each ? items : [...items.slice(0, each), ...items.slice(-each)]
