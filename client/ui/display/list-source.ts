/** Key that identifies an item within its list. */
export type ItemKey = string | number

/** A list's keys in order, accessible by index, so that long lists never need to be iterated. */
export interface ListSource<Key extends ItemKey> {
  /** Calls the listener after each change; returns a function that unsubscribes it. */
  readonly subscribe: (listener: () => void) => () => void
  readonly size: () => number
  readonly keyAt: (index: number) => Key | undefined
  /** Returns the index of a key, or -1. */
  readonly indexOf: (key: Key) => number
}

const never = () => () => {}

/** Returns a list source for an immutable array. */
export const sourceOf = <Key extends ItemKey>(keys: readonly Key[]): ListSource<Key> => ({
  subscribe: never,
  size: () => keys.length,
  keyAt: (index) => keys[index],
  indexOf: (key) => keys.indexOf(key),
})
