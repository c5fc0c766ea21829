import { and, asc, eq } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { synonyms } from '#server/db/schema/engine.ts'

export type SynonymRow = typeof synonyms.$inferSelect

/** Returns a bot's synonyms in alphabetical order. */
export const synonymsOf = (db: Executor, clientId: number, botId: number): Promise<SynonymRow[]> =>
  db
    .select()
    .from(synonyms)
    .where(and(eq(synonyms.client_id, clientId), eq(synonyms.bot_id, botId)))
    .orderBy(asc(synonyms.said), asc(synonyms.id))
