/** What names an item of a list. */
export type ItemKey = string | number

/** The keys of a list in their order, read one at a time, so that a long list is never walked. */
export interface ListSource<Key extends ItemKey> {
  /** Calls the listener after any change; returns a function that stops it. */
  readonly subscribe: (listener: () => void) => () => void
  readonly size: () => number
  readonly keyAt: (index: number) => Key | undefined
  /** Returns the index of a key, or -1. */
  readonly indexOf: (key: Key) => number
}

const never = () => () => {}

/** Returns the source of an array that does not change. */
export const sourceOf = <Key extends ItemKey>(keys: readonly Key[]): ListSource<Key> => ({
  subscribe: never,
  size: () => keys.length,
  keyAt: (index) => keys[index],
  indexOf: (key) => keys.indexOf(key),
})
