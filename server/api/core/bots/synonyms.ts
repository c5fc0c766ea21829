import { and, asc, eq } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { synonyms } from '#server/db/schema/engine.ts'

/** A row of the synonyms. */
export type SynonymRow = typeof synonyms.$inferSelect

/** Returns what people also say for expressions of a bot, in alphabetical order. */
export const synonymsOf = (db: Executor, clientId: number, botId: number): Promise<SynonymRow[]> =>
  db
    .select()
    .from(synonyms)
    .where(and(eq(synonyms.client_id, clientId), eq(synonyms.bot_id, botId)))
    .orderBy(asc(synonyms.said), asc(synonyms.id))
