import { useCallback, useEffect, useRef } from 'react'

/**
 * Returns a function that reads the value of the latest render, for actors and listeners that outlive a render. Effects use
 * `useEffectEvent` instead.
 */
export function useLatest<T>(value: T): () => T {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  // Memoized, because callers keep the returned function.
  return useCallback(() => latest.current, [])
}
