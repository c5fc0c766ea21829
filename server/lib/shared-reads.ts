/**
 * Makes a read that many ask for at once one read: each caller is answered by one that began after they asked, so that nobody is
 * told what was true before, and of the same key one runs and one waits at most.
 */
export function sharedReads<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const running = new Map<string, Promise<unknown>>()
  const waiting = new Map<string, Promise<T>>()
  const begin = (key: string): Promise<T> => {
    waiting.delete(key)
    const one = read(key)
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
