import { shallowEqual } from '@xstate/react'

/** Returns a function that returns its last result again while a value is shallowly equal to it, so that readers do not rerender. */
export function createEqualKeeper<T>(): (value: T) => T {
  let last: { readonly value: T } | null = null
  return (value) => {
    if (last === null || !shallowEqual(last.value, value)) last = { value }
    return last.value
  }
}
