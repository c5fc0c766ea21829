import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { incompatible } from './incompatible-library.ts'
import type { PglitePool } from './pglite/pool.ts'

const isHeld = (pool: pg.Pool | PglitePool): boolean =>
  'isHeld' in pool ? pool.isHeld : pool.totalCount > pool.idleCount

/**
 * Throws `IncompatibleLibrary` unless a transaction gets a separate connection. Drizzle takes one from a pool, which it
 * recognizes by its class or by "Pool" in the class name; otherwise, other statements would run inside the transaction,
 * unnoticed.
 */
export async function checkTransactions(pool: pg.Pool | PglitePool): Promise<void> {
  const held = await drizzle(pool as pg.Pool).transaction(async () => isHeld(pool))
  if (held) return
  throw incompatible(
    'drizzle-orm',
    `it does not recognize ${pool.constructor.name} as a pool, so transactions would not be atomic`,
  )
}
