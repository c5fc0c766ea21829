import type { Database, Db } from '#server/db/client.ts'

/** A database that can be made to fail at every statement. */
export interface Breakable {
  readonly database: Database
  /** Runs something while each statement fails with an error. */
  whileBroken<T>(error: Error, work: () => Promise<T>): Promise<T>
}

/** Puts a switch in front of a database. */
export function breakable(database: Database): Breakable {
  let failure: Error | null = null
  const fail = async () => {
    throw failure
  }
  const db = new Proxy(database.db, {
    get: (whole, part) => {
      if (!failure) return Reflect.get(whole, part, whole)
      if (part === 'execute' || part === 'transaction') return fail
      throw failure
    },
  }) as Db
  return {
    database: { ...database, db },
    whileBroken: async (error, work) => {
      failure = error
      return work().finally(() => {
        failure = null
      })
    },
  }
}
