import { isDeepStrictEqual } from 'node:util'

/**
 * Returns the keys of `after` whose value differs from that in `before`; key order inside the values is
 * ignored.
 */
export const changedKeys = <T extends object>(before: T, after: T): (keyof T & string)[] =>
  (Object.keys(after) as (keyof T & string)[]).filter((key) => !isDeepStrictEqual(before[key], after[key]))
