import { shallowEqual } from '@xstate/react'

/**
 * Returns a function that returns its last result as long as it is shallowly equal to the given value, so that readers do not
 * rerender.
 */
export function createEqualKeeper<T>(): (value: T) => T {
  let last: { readonly value: T } | null = null
  return (value) => {
    if (last === null || !shallowEqual(last.value, value)) last = { value }
    return last.value
  }
}
