import { LRUCache } from 'lru-cache'
import { BOTS_CHANNEL, type Database } from '#server/db/client.ts'
import { sharedReads } from '#server/lib/shared-reads.ts'
import { botFinder } from './store.ts'

type KnownBot = NonNullable<Awaited<ReturnType<ReturnType<typeof botFinder>>>>

/** Our choice: maximum number of cached bots; each takes a few kilobytes. */
const KEPT_MAX = 1_000

/** Freezes a value deeply, because several callers share it. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  for (const part of Object.values(value)) frozen(part)
  return Object.freeze(value)
}

/**
 * Returns a function that finds an API key's bot and client. With the embedded database, bots are cached until a bot or client
 * changes; changes are announced before their commit is confirmed, so the data is never stale. A server is read each time.
 */
export function knownBots(database: Pick<Database, 'db' | 'isEmbedded' | 'notifications'>) {
  // Concurrent reads are shared, because all visitors of a site use the same key.
  const read = sharedReads(botFinder(database.db))
  if (!database.isEmbedded) return read
  const kept = new LRUCache<string, KnownBot>({ maxSize: KEPT_MAX, sizeCalculation: () => 1 })
  let changes = 0
  database.notifications.on(BOTS_CHANNEL, () => {
    changes += 1
    kept.clear()
  })
  return async (apiKey: string): Promise<KnownBot | null> => {
    const known = kept.get(apiKey)
    if (known) return known
    const before = changes
    const found = await read(apiKey)
    // If something changed during the read, the result may be outdated.
    if (found && changes === before) kept.set(apiKey, frozen(found))
    return found
  }
}
