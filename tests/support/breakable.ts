import { drizzle } from 'drizzle-orm/node-postgres'
import type { Database, Db } from '#server/db/client.ts'

/** Database whose statements can be made to fail. */
export interface Breakable {
  readonly database: Database
  /**
   * Runs a function while every statement fails with an error, or only the statements selected by text; selected statements fail
   * only outside transactions.
   */
  whileBroken<T>(error: Error, work: () => Promise<T>, isChosen?: (text: string) => boolean): Promise<T>
}

/** Client that Drizzle sends its statements to. */
interface Pool {
  query(...input: unknown[]): unknown
  connect(...input: unknown[]): unknown
}

/** Wraps a database so that its statements can be made to fail. */
export function breakable(database: Database): Breakable {
  let failure: Error | null = null
  let breaks: ((text: string) => boolean) | undefined
  const pool = (database.db as Db & { $client: Pool }).$client
  const guarded =
    <T>(part: (...input: unknown[]) => T) =>
    (...input: unknown[]) =>
      failure ? Promise.reject(failure) : part.apply(pool, input)
  const textOf = (asked: unknown) => (typeof asked === 'string' ? asked : (asked as { text: string }).text)
  const client = Object.assign(Object.create(pool) as Pool, {
    query: (...input: unknown[]) =>
      breaks && !breaks(textOf(input[0])) ? pool.query(...input) : guarded(pool.query)(...input),
    connect: (...input: unknown[]) => (breaks ? pool.connect(...input) : guarded(pool.connect)(...input)),
  })
  return {
    database: { ...database, db: drizzle(client as never) as Db },
    whileBroken: async (error, work, isChosen) => {
      failure = error
      breaks = isChosen
      return work().finally(() => {
        failure = null
        breaks = undefined
      })
    },
  }
}
