import { sql } from 'drizzle-orm'
import type { Config } from '#server/config.ts'
import type { Executor } from '#server/db/client.ts'
import { fingerprint } from '#server/lib/ids.ts'
import type { ShareTallies } from '#server/plugins/limit-counters.ts'
import type { PlatformWith } from '../context.ts'
import type { SharedLimits } from './share-limits-by-redis.ts'

/**
 * Returns the store through which several API processes share their limits: Redis if configured, otherwise the database. Null for
 * the embedded database, which has only one process.
 */
export async function shareLimits({
  config,
  database,
  db,
  log,
}: PlatformWith<'database'>): Promise<SharedLimits | null> {
  if (database.isEmbedded) return null
  const throughDatabase = shareThrough(db, config)
  // The original of a restored copy may use the same Redis with the same keys.
  if (!config.redisUrl || config.isQuarantined) return { share: throughDatabase, close: async () => {} }
  const { redisUrl: url, secretKey } = config
  const { shareThroughRedis } = await import('./share-limits-by-redis.ts')
  return shareThroughRedis({ url, secretKey, otherwise: throughDatabase, log })
}

/**
 * Returns a function that adds up the counts of several processes in the table of answer budgets. The rows do not reveal callers.
 */
export const shareThrough =
  (db: Executor, { secretKey }: Pick<Config, 'secretKey'>): ShareTallies =>
  async (tallies) => {
    const keyOf = new Map(
      tallies.map(({ key }) => [`limit ${fingerprint(`${secretKey} ${key}`).slice(0, 32)}`, key]),
    )
    const scopes = [...keyOf.keys()]
    // Sorted by key, so that two processes cannot deadlock.
    const rows = tallies
      .map(({ calls, windowMs }, n) => ({ scope: scopes[n] ?? '', calls, windowMs }))
      .sort((a, b) => (a.scope < b.scope ? -1 : 1))
    const { rows: sums } = await db.execute<{ scope: string; used: number; left_ms: number }>(sql`
      insert into answer_budgets as b (scope, used, ends_at)
      select scope, calls, now() + make_interval(secs => "windowMs" / 1000.0)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(scope text, calls int, "windowMs" float8)
      on conflict (scope) do update set
        used = case when b.ends_at <= now() then excluded.used else b.used + excluded.used end,
        ends_at = case when b.ends_at <= now() then excluded.ends_at else b.ends_at end
      returning scope, used, (extract(epoch from ends_at - now()) * 1000)::float8 as left_ms`)
    return sums.map(({ scope, used, left_ms }) => ({
      key: keyOf.get(scope) ?? '',
      calls: used,
      leftMs: left_ms,
    }))
  }
