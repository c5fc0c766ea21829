import { useEffect, useState } from 'react'

/** Our choice: a text counts as typed once nothing was typed for this long. */
const SETTLE_MS = 300

/** Returns a text once it has stopped changing, so that a server is not asked for every letter. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
