import { LRUCache } from 'lru-cache'
import { systemClock } from '#server/lib/clock.ts'
import { withoutOutdated } from '../conflicts/find-conflicts.ts'
import type { PassageLoader } from '../types.ts'
import { buildIndex, type PassageIndex } from './passage-index.ts'

/** Cache of passage indexes for the bots in use. */
export interface IndexCache {
  /** Returns a bot's index, building it if necessary; concurrent calls share one build. Rejects if loading fails. */
  get(botId: number): Promise<PassageIndex>
  /** Drops a bot's index; the next call rebuilds it, even if a build is in progress. */
  forget(botId: number): void
}

/** Passage loader and memory limit of an index cache. */
export interface IndexCacheOptions {
  readonly load: PassageLoader
  /** Maximum estimated memory of all indexes combined; the least recently used are evicted first. */
  readonly maxBytes?: number
  /** Returns the time used to determine which sources have ended; by default, the current time. */
  readonly now?: () => Date
}

/** Length of a date such as "2026-05-03". */
const DATE_CHARS = 10

/** Default memory limit, enough for about 40,000 passages of average length. */
const MAX_BYTES = 128 * 1024 * 1024

/** Creates an index cache. The newest index is retained even if it exceeds the limit on its own. */
export function createIndexCache({
  load,
  maxBytes = MAX_BYTES,
  now = () => systemClock.now(),
}: IndexCacheOptions): IndexCache {
  const cache = new LRUCache<number, PassageIndex>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => Math.min(Math.max(bytes, 1), maxBytes),
    fetchMethod: async (botId) =>
      buildIndex(await withoutOutdated(await load(botId), now().toISOString().slice(0, DATE_CHARS))),
    // Callers waiting for an index that is dropped in the meantime still receive that index, but it is not cached.
    ignoreFetchAbort: true,
  })
  return {
    get: (botId) => cache.forceFetch(botId),
    forget: (botId) => {
      cache.delete(botId)
    },
  }
}
