import { isDeepStrictEqual } from 'node:util'

/** Keys of `after` whose value differs from that of `before`; the order of keys inside the values does not count. */
export const changedKeys = <T extends object>(before: T, after: T): (keyof T & string)[] =>
  (Object.keys(after) as (keyof T & string)[]).filter((key) => !isDeepStrictEqual(before[key], after[key]))
