/**
 * Coalesces concurrent reads of a key; a caller never receives a read that started before its call. Per key, at most one read is
 * running and one waiting.
 */
export function sharedReads<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const running = new Map<string, Promise<unknown>>()
  const waiting = new Map<string, Promise<T>>()
  const begin = (key: string): Promise<T> => {
    waiting.delete(key)
    const one = read(key)
    // The failure reaches callers through `one`; this promise only marks the end of the read.
    const over = one
      .catch(() => {})
      .then(() => {
        if (running.get(key) === over) running.delete(key)
      })
    running.set(key, over)
    return one
  }
  return (key) => {
    const same = waiting.get(key)
    if (same) return same
    const before = running.get(key)
    if (!before) return begin(key)
    const next = before.then(() => begin(key))
    waiting.set(key, next)
    return next
  }
}
