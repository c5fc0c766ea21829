import { useEffect, useState } from 'react'
import { SECOND_MS } from '#contract/base/units.ts'

/**
 * Returns the remaining whole seconds of a countdown that starts when `running` becomes true; 0 once it is over. `length` is in
 * milliseconds.
 */
export function useCountdown(running: boolean, length: number): number {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (!running) return setLeft(0)
    const end = performance.now() + length
    const tick = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / SECOND_MS)))
    tick()
    const timer = setInterval(tick, SECOND_MS)
    return () => clearInterval(timer)
  }, [running, length])
  return left
}
