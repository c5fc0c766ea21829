/** Contents of message files by their machine id; lost when the page is closed. */
export const fileShelf = new Map<string, File>()

/** Creates a store of the uploaded shares (0 to 1) of messages being sent, by key. */
function createShares() {
  const shares = new Map<string, number>()
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    get: (key: string): number | null => shares.get(key) ?? null,
    set: (key: string, share: number) => {
      shares.set(key, share)
      notify()
    },
    drop: (key: string) => {
      shares.delete(key)
      notify()
    },
  }
}

/** Upload progress of files in messages. */
export const uploadShares = createShares()
