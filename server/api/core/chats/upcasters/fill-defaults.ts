import { getTableColumns, is, SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { chats, messages } from '#server/db/schema/chats.ts'

/** What an event stores. */
export type StoredPayload = Readonly<Record<string, unknown>>

/** Returns the values of a new row that nothing was given for: each column's default, or null. */
const defaultsOf = (table: PgTable): object =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).flatMap(([name, column]) => {
      if (column.default !== undefined) return is(column.default, SQL) ? [] : [[name, column.default]]
      return column.notNull ? [] : [[name, null]]
    }),
  )

const chatDefaults = defaultsOf(chats)
const messageDefaults = defaultsOf(messages)

/** Fills in the columns that the stored rows of an earlier build lack, from the defaults of the schema. */
export const fillDefaults = ({ chat, message, ...rest }: StoredPayload): StoredPayload => ({
  ...rest,
  ...(chat !== undefined && { chat: { ...chatDefaults, ...(chat as object) } }),
  ...(message !== undefined && { message: { ...messageDefaults, ...(message as object) } }),
})
