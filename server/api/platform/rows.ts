import { and, eq, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Executor } from '#server/db/client.ts'

/** Table with an id, whose rows each belong to a client. */
type OwnedTable = PgTable & { readonly id: PgColumn; readonly client_id: PgColumn }

/**
 * Returns queries for single rows of a table. The queries find only rows that belong to the client; `where` restricts them
 * further.
 */
export function rowsOf<T extends OwnedTable>(table: T) {
  type Row = T['$inferSelect']
  const isOne = (clientId: number, id: number, where?: SQL) =>
    and(eq(table.client_id, clientId), eq(table.id, id), where)
  return {
    /** Returns a row; null if the client has none with this id. */
    async find(db: Executor, clientId: number, id: number, where?: SQL): Promise<Row | null> {
      const [row] = await db
        .select()
        .from(table as PgTable)
        .where(isOne(clientId, id, where))
      return row ?? null
    },
    async insert(db: Executor, values: T['$inferInsert']): Promise<Row> {
      const [row] = await db.insert(table).values(values).returning()
      return row as Row
    },
    /** Changes a row and returns it; null if it does not exist. */
    async update(
      db: Executor,
      clientId: number,
      id: number,
      fields: PgUpdateSetSource<T>,
    ): Promise<Row | null> {
      const rows = await db.update(table).set(fields).where(isOne(clientId, id)).returning()
      return (rows as Row[])[0] ?? null
    },
    /** Deletes a row and returns it; null if it does not exist. */
    async remove(db: Executor, clientId: number, id: number, where?: SQL): Promise<Row | null> {
      const [row] = await db
        .delete(table)
        .where(isOne(clientId, id, where))
        .returning()
      return row ?? null
    },
  }
}

/** Condition and order of the rows in a list. */
interface PageQuery {
  readonly where: SQL | undefined
  readonly orderBy: readonly (PgColumn | SQL)[]
}

/** Returns a page of a table's rows, and their total number. */
export async function pageOf<T extends PgTable>(
  db: Executor,
  table: T,
  { where, orderBy }: PageQuery,
  { start, length }: { readonly start: number; readonly length: number },
): Promise<{ rows: T['$inferSelect'][]; total: number }> {
  const rows = await db
    .select()
    .from(table as PgTable)
    .where(where)
    .orderBy(...orderBy)
    .limit(length)
    .offset(start)
  return { rows, total: await db.$count(table, where) }
}
