import { pgTable, text } from 'drizzle-orm/pg-core'

/** Files of `functions/` that this database has, with the hash of what was applied. */
export const appliedFunctions = pgTable('applied_functions', {
  name: text().primaryKey(),
  hash: text().notNull(),
})
