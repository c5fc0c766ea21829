/** The list with the item at a place replaced. */
export const replaced = <T>(list: readonly T[], at: number, item: T): T[] =>
  list.map((other, index) => (index === at ? item : other))

/** The list without the item at a place. */
export const without = <T>(list: readonly T[], at: number): T[] => list.filter((_, index) => index !== at)

/** The list with two neighbours exchanged. */
export function moved<T>(list: readonly T[], at: number, by: 1 | -1): T[] {
  const next = [...list]
  next.splice(at + by, 0, ...next.splice(at, 1))
  return next
}
