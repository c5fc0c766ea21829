import { sql } from 'drizzle-orm'
import { SECOND_MS } from '#contract/units.ts'
import type { Context } from '#server/api/core/context.ts'

/** How long a result stands; health checks ask more often than a commit is worth. */
const STANDS_MS = 5 * SECOND_MS

/** Returns a function that tells whether the database can commit, by a message in its log that nobody reads. */
export function createWriteCheck({ db }: Pick<Context, 'db'>): () => Promise<boolean> {
  let checkedAt = Number.NEGATIVE_INFINITY
  let result = Promise.resolve(true)
  return () => {
    if (performance.now() - checkedAt < STANDS_MS) return result
    checkedAt = performance.now()
    result = db.execute(sql`select pg_logical_emit_message(true, 'parley', '')`).then(
      () => true,
      () => false,
    )
    return result
  }
}
