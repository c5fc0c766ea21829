import { drizzle } from 'drizzle-orm/node-postgres'
import type { Database, Db } from '#server/db/client.ts'

/** A database whose statements can be made to fail. */
export interface Breakable {
  readonly database: Database
  /** Runs a function while every statement fails with an error. */
  whileBroken<T>(error: Error, work: () => Promise<T>): Promise<T>
}

/** The client that Drizzle sends its statements to. */
interface Pool {
  query(...input: unknown[]): unknown
  connect(...input: unknown[]): unknown
}

/** Wraps a database so that its statements can be made to fail. */
export function breakable(database: Database): Breakable {
  let failure: Error | null = null
  const pool = (database.db as Db & { $client: Pool }).$client
  const guarded =
    <T>(part: (...input: unknown[]) => T) =>
    (...input: unknown[]) =>
      failure ? Promise.reject(failure) : part.apply(pool, input)
  const client = Object.assign(Object.create(pool) as Pool, {
    query: guarded(pool.query),
    connect: guarded(pool.connect),
  })
  return {
    database: { ...database, db: drizzle(client as never) as Db },
    whileBroken: async (error, work) => {
      failure = error
      return work().finally(() => {
        failure = null
      })
    },
  }
}
