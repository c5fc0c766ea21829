/** Returns the list with the item at index `at` replaced. */
export const replaced = <T>(list: readonly T[], at: number, item: T): T[] =>
  list.map((other, index) => (index === at ? item : other))

/** Returns the list without the item at index `at`. */
export const without = <T>(list: readonly T[], at: number): T[] => list.filter((_, index) => index !== at)

/** Returns the list with the item at index `at` moved one position up or down. */
export function moved<T>(list: readonly T[], at: number, by: 1 | -1): T[] {
  const next = [...list]
  next.splice(at + by, 0, ...next.splice(at, 1))
  return next
}
