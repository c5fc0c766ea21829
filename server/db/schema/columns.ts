import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

/** Column names are spelled as in the database, so that a row has the same keys whether Drizzle or `RETURNING *` brings it. */

/** A row's number, given by the database. */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

/** Number of another row. */
export const ref = () => bigint({ mode: 'number' })

/** A moment with time zone. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** Bytes as they are. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: (value) => Buffer.from(value.buffer, value.byteOffset, value.byteLength),
})

/** Moment of insertion. */
export const created = () => moment().notNull().defaultNow()
