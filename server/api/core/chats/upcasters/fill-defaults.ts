import { getTableColumns, is, SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { chats, messages } from '#server/db/schema/chats.ts'

/** Payload as stored in the journal. */
export type StoredPayload = Readonly<Record<string, unknown>>

/** Returns default values for the columns of a new row: the column's default, or null. */
const defaultsOf = (table: PgTable): object =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).flatMap(([name, column]) => {
      if (column.default !== undefined) return is(column.default, SQL) ? [] : [[name, column.default]]
      return column.notNull ? [] : [[name, null]]
    }),
  )

const chatDefaults = defaultsOf(chats)
const messageDefaults = defaultsOf(messages)

/** Adds columns that are missing from rows stored by an earlier build, with their defaults from the schema. */
export const fillDefaults = ({ chat, message, ...rest }: StoredPayload): StoredPayload => ({
  ...rest,
  ...(chat !== undefined && { chat: { ...chatDefaults, ...(chat as object) } }),
  ...(message !== undefined && { message: { ...messageDefaults, ...(message as object) } }),
})
