import type { Database, Db } from '#server/db/client.ts'

/** A database that can be made to refuse every statement, as one whose disk is gone. */
export interface Breakable {
  readonly database: Database
  /** Runs something while the database is broken. */
  whileBroken<T>(work: () => Promise<T>): Promise<T>
}

/** Puts a switch in front of a database. */
export function breakable(database: Database): Breakable {
  let isBroken = false
  const gone = async () => {
    throw new Error('The database is gone.')
  }
  const db = new Proxy(database.db, {
    get: (whole, part) => {
      if (!isBroken) return Reflect.get(whole, part, whole)
      if (part === 'execute' || part === 'transaction') return gone
      throw new Error('The database is gone.')
    },
  }) as Db
  return {
    database: { ...database, db },
    whileBroken: async (work) => {
      isBroken = true
      return work().finally(() => {
        isBroken = false
      })
    },
  }
}
