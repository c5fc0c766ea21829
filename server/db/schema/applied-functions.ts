import { pgTable, text } from 'drizzle-orm/pg-core'

/** Files from `functions/` that have been applied to this database, with their hashes. */
export const appliedFunctions = pgTable('applied_functions', {
  name: text().primaryKey(),
  hash: text().notNull(),
})
