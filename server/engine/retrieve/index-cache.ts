import { LRUCache } from 'lru-cache'
import type { PassageLoader } from '../types.ts'
import { buildIndex, type PassageIndex } from './passage-index.ts'

/** Cache of the indexes of the bots in use. */
export interface IndexCache {
  /** Returns the index of a bot, building it where needed; concurrent calls share one build. Rejects when loading fails. */
  get(botId: number): Promise<PassageIndex>
  /** Drops a bot's index: the next call builds it again, even while a build is under way. */
  forget(botId: number): void
}

/** Options of an index cache. */
export interface IndexCacheOptions {
  readonly load: PassageLoader
  /** Estimated memory of all indexes together; the least recently used are evicted first. */
  readonly maxBytes?: number
}

/** About 40,000 passages of average length. */
const MAX_BYTES = 128 * 1024 * 1024

/** Creates an index cache. The newest index is kept even where it alone exceeds the limit. */
export function createIndexCache({ load, maxBytes = MAX_BYTES }: IndexCacheOptions): IndexCache {
  const cache = new LRUCache<number, PassageIndex>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => Math.min(Math.max(bytes, 1), maxBytes),
    fetchMethod: async (botId) => buildIndex(await load(botId)),
    // Those who wait for an index that is forgotten meanwhile still receive it; it is not stored.
    ignoreFetchAbort: true,
  })
  return {
    get: (botId) => cache.forceFetch(botId),
    forget: (botId) => {
      cache.delete(botId)
    },
  }
}
