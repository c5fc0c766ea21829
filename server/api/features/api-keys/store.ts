import { desc, eq } from 'drizzle-orm'
import { rowsOf } from '#server/api/platform/rows.ts'
import type { Executor } from '#server/db/client.ts'
import { apiKeys } from '#server/db/schema/account.ts'
import { users } from '#server/db/schema/clients.ts'

/** API key with the name of the member who created it. */
export interface ApiKeyRow {
  readonly key: typeof apiKeys.$inferSelect
  readonly maker: string
}

/** Returns the keys of a client, newest first. */
export async function listKeys(db: Executor, clientId: number): Promise<ApiKeyRow[]> {
  return db
    .select({ key: apiKeys, maker: users.name })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.user_id))
    .where(eq(apiKeys.client_id, clientId))
    .orderBy(desc(apiKeys.id))
}

/** Counts the keys of a client. */
export const countKeys = (db: Executor, clientId: number): Promise<number> =>
  db.$count(apiKeys, eq(apiKeys.client_id, clientId))

export const { insert: insertKey, remove: deleteKey } = rowsOf(apiKeys)
