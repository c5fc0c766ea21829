import { isDeepStrictEqual } from 'node:util'

/** Returns the keys of `after` whose values differ from those in `before`, ignoring the key order within values. */
export const changedKeys = <T extends object>(before: T, after: T): (keyof T & string)[] =>
  (Object.keys(after) as (keyof T & string)[]).filter((key) => !isDeepStrictEqual(before[key], after[key]))
