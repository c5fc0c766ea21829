/** Content of the files that messages carry, by the id in the machine; it lasts as long as the page. */
export const fileShelf = new Map<string, File>()

/** Uploaded shares (0 to 1) of messages that are being sent, by their keys. */
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

/** How far the files of messages have been uploaded. */
export const uploadShares = createShares()
