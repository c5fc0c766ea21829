import { drizzle } from 'drizzle-orm/node-postgres'
import type { Database, Db } from '#server/db/client.ts'

/** Database in front of whose next change other work can happen. */
export interface Interruptible {
  readonly database: Database
  /** Runs `work` once, right before the next transaction begins or the next message is written. */
  interrupt(work: () => Promise<unknown>): void
}

/** Client that Drizzle sends its statements to. */
interface Pool {
  query(...input: unknown[]): unknown
  connect(...input: unknown[]): unknown
}

/** Wraps a database so that a test can change it between what a call reads first and what it writes. */
export function interruptible(database: Database): Interruptible {
  let next: (() => Promise<unknown>) | null = null
  const pool = (database.db as Db & { $client: Pool }).$client
  const first = async <T>(then: () => T): Promise<Awaited<T>> => {
    const work = next
    next = null
    await work?.()
    return await then()
  }
  const client = Object.assign(Object.create(pool) as Pool, {
    query: (...input: unknown[]) =>
      next && JSON.stringify(input[0]).includes('add_messages')
        ? first(() => pool.query(...input))
        : pool.query(...input),
    connect: (...input: unknown[]) => first(() => pool.connect(...input)),
  })
  return {
    database: { ...database, db: drizzle(client as never) as Db },
    interrupt: (work) => {
      next = work
    },
  }
}
