/** Contents of files in messages, by the id used in the chat machine; lost when the page is closed. */
export const fileShelf = new Map<string, File>()

/** Alternative texts of pictures on the shelf, by the pictures' ids. */
export const altShelf = new Map<string, string>()

/** Creates a store for the uploaded share (0 to 1) of each message being sent, by the message's key. */
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

/** Upload progress of the messages being sent with files. */
export const uploadShares = createShares()
