import type { PassageLoader } from '#server/engine/types.ts'
import { buildIndex, type PassageIndex } from './passage-index.ts'

/** Keeps the indexes of the bots in use. */
export interface IndexShelf {
  /** The index of a bot, loaded if need be; questions that come at once share one load. Rejects when loading fails. */
  open(botId: number): Promise<PassageIndex>
  /** Drops a bot's index: the next question loads anew, also where a load is under way. */
  forget(botId: number): void
}

/** What a shelf is made of. */
export interface ShelfOptions {
  readonly load: PassageLoader
  /** Memory of all indexes together, in bytes, as far as estimated; the least recently used go first. */
  readonly memory?: number
}

/** About 40,000 passages of average length. */
const MEMORY = 128 * 1024 * 1024

/** Makes a shelf. The newest index stays even where it alone is above the limit. */
export function createIndexShelf({ load, memory = MEMORY }: ShelfOptions): IndexShelf {
  const loading = new Map<number, Promise<PassageIndex>>()
  /** In order of use, the latest last. */
  const loaded = new Map<number, PassageIndex>()

  function keep(botId: number, index: PassageIndex): void {
    loaded.delete(botId)
    loaded.set(botId, index)
    let bytes = [...loaded.values()].reduce((sum, { bytes }) => sum + bytes, 0)
    for (const [oldest, { bytes: freed }] of loaded) {
      if (bytes <= memory || oldest === botId) break
      loaded.delete(oldest)
      bytes -= freed
    }
  }

  function start(botId: number): Promise<PassageIndex> {
    const promise = load(botId).then(buildIndex)
    const settle = (index: PassageIndex | null): void => {
      if (loading.get(botId) !== promise) return
      loading.delete(botId)
      if (index) keep(botId, index)
    }
    promise.then(settle, () => settle(null))
    loading.set(botId, promise)
    return promise
  }

  return {
    async open(botId) {
      const index = loaded.get(botId)
      if (!index) return loading.get(botId) ?? start(botId)
      keep(botId, index)
      return index
    },
    forget(botId) {
      loading.delete(botId)
      loaded.delete(botId)
    },
  }
}
