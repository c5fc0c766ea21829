import { useEffect, useState } from 'react'

/** Returns the time, refreshed every `pace` milliseconds, for ages on the screen. */
export function useNow(pace: number): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), pace)
    return () => clearInterval(timer)
  }, [pace])
  return now
}
