import { useEffect, useState } from 'react'

/** Our choice: debounce delay for typed text. */
const SETTLE_MS = 300

/** Returns the text, debounced to avoid a request per keystroke. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
