import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { incompatible } from './incompatible-library.ts'
import type { PglitePool } from './pglite/pool.ts'

const isHeld = (pool: pg.Pool | PglitePool): boolean =>
  'isHeld' in pool ? pool.isHeld : pool.totalCount > pool.idleCount

/**
 * Throws IncompatibleLibrary unless a transaction has a connection to itself. Drizzle takes one from a pool, and it recognises a pool by
 * its class or by "Pool" in the name of its class. Where it does not, statements of others run inside the transaction, and nothing fails.
 */
export async function checkTransactions(pool: pg.Pool | PglitePool): Promise<void> {
  const held = await drizzle(pool as pg.Pool).transaction(async () => isHeld(pool))
  if (held) return
  throw incompatible(
    'drizzle-orm',
    `it does not recognise ${pool.constructor.name} as a pool, so transactions would not be atomic`,
  )
}
