import { sql } from 'drizzle-orm'
import { SECOND_MS } from '#contract/base/units.ts'
import type { With } from '#server/api/core/context.ts'
import { hasSpace } from '#server/api/platform/uploads/free-space.ts'

/** Our choice: free space without which the files of a database cannot grow; its log is allocated beforehand and takes commits a while longer. */
const FULL_BYTES = 1_000_000

/** How long a result stands; health checks ask more often than a commit is worth. */
const STANDS_MS = 5 * SECOND_MS

/** Returns a function that tells whether the database can be written: it commits a message that nobody reads, and there is space on its disk. */
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
