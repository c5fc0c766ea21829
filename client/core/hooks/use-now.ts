import { useEffect, useState } from 'react'
import { serverNow } from '#client/lib/server-clock.ts'

/** Returns the current time, refreshed every `pace` milliseconds, for relative times on the screen. */
export function useNow(pace: number): Date {
  const [now, setNow] = useState(() => new Date(serverNow()))
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date(serverNow())), pace)
    return () => clearInterval(timer)
  }, [pace])
  return now
}
