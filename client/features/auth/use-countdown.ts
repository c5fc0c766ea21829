import { useEffect, useState } from 'react'

const SECOND = 1_000

/** Whole seconds left of a wait that begins when `running` turns true; 0 when it is over. `length` in milliseconds. */
export function useCountdown(running: boolean, length: number): number {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (!running) return setLeft(0)
    const end = performance.now() + length
    const tick = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / SECOND)))
    tick()
    const timer = setInterval(tick, SECOND)
    return () => clearInterval(timer)
  }, [running, length])
  return left
}
