import { useCallback, useEffect, useRef } from 'react'

/**
 * Returns a function that returns the value of the last render, for actors and listeners that outlive a render. Effects use
 * `useEffectEvent` instead.
 */
export function useLatest<T>(value: T): () => T {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  // The receiver of the function stores it.
  return useCallback(() => latest.current, [])
}
