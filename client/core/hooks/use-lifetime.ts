import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Begins something once it is given, and ends it when it is replaced or the component is gone. When StrictMode
 * unmounts a component and mounts it again at once, it simply goes on, so that nothing is fetched or sent twice.
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
      // By then StrictMode has mounted the component again.
      queueMicrotask(() => {
        if (mounted.current !== thing && running.delete(thing)) stop(thing)
      })
    }
  }, [thing])
}
