import { sql } from 'drizzle-orm'
import { SECOND_MS } from '#contract/base/units.ts'
import type { With } from '#server/api/core/context.ts'
import { hasSpace } from '#server/api/platform/uploads/free-space.ts'

/**
 * Our choice: minimum free disk space, which the database's files need to grow. A successful commit does not prove that there is
 * free space, because the preallocated log can take commits for a while.
 */
const FULL_BYTES = 1_000_000

/** Time for which a result is cached, because health checks are too frequent to commit a message for each of them. */
const STANDS_MS = 5 * SECOND_MS

/**
 * Returns a function that checks whether the database is writable: it commits a message that nobody reads, and checks the free
 * disk space.
 */
export function createWriteCheck({
  db,
  database,
  config: { dataDir },
}: With<'database'>): () => Promise<boolean> {
  const minFreeBytes = database.isEmbedded ? FULL_BYTES : 0

  let checkedAt = Number.NEGATIVE_INFINITY
  let result = Promise.resolve(true)
  return () => {
    if (performance.now() - checkedAt < STANDS_MS) return result
    checkedAt = performance.now()
    result = hasSpace({ dataDir, minFreeBytes }).then(async (isSpace) => {
      if (isSpace) await db.execute(sql`select pg_logical_emit_message(true, 'parley', '')`)
      return isSpace
    })
    result = result.catch(() => false)
    return result
  }
}
