import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Calls `begin` with `thing`, and `end` when it is replaced or the component unmounts. A StrictMode remount calls neither, so
 * that nothing is fetched or sent twice.
 */
export function useLifetime<Thing>(
  thing: Thing,
  begin: (thing: Thing) => void,
  end: (thing: Thing) => void,
): void {
  const mounted = useRef<Thing | null>(null)
  const begun = useRef(new Set<Thing>())
  const start = useEffectEvent(begin)
  const stop = useEffectEvent(end)
  useEffect(() => {
    const running = begun.current
    mounted.current = thing
    if (!running.has(thing)) start(thing)
    running.add(thing)
    return () => {
      mounted.current = null
      // Deferred until StrictMode has remounted the component.
      queueMicrotask(() => {
        if (mounted.current !== thing && running.delete(thing)) stop(thing)
      })
    }
  }, [thing])
}
