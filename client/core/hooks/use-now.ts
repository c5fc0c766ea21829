import { useEffect, useState } from 'react'
import { serverNow } from '#client/lib/server-clock.ts'
import { MINUTE_MS } from '#contract/base/units.ts'

/**
 * Returns the time, refreshed every `pace` milliseconds, for components that need the time itself; others should use
 * `useTicking`.
 */
export function useNow(pace = MINUTE_MS): Date {
  const [now, setNow] = useState(() => new Date(serverNow()))
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date(serverNow())), pace)
    return () => clearInterval(timer)
  }, [pace])
  return now
}
