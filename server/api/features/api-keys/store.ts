import { and, count, desc, eq } from 'drizzle-orm'
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
export async function countKeys(db: Executor, clientId: number): Promise<number> {
  const [row] = await db.select({ n: count() }).from(apiKeys).where(eq(apiKeys.client_id, clientId))
  return row?.n ?? 0
}

export async function insertKey(
  db: Executor,
  row: typeof apiKeys.$inferInsert,
): Promise<typeof apiKeys.$inferSelect> {
  const [key] = await db.insert(apiKeys).values(row).returning()
  if (!key) throw new Error('The key was not inserted.')
  return key
}

/** Deletes a key and returns it; undefined if it does not exist. */
export async function deleteKey(db: Executor, clientId: number, id: number) {
  const [key] = await db
    .delete(apiKeys)
    .where(and(eq(apiKeys.client_id, clientId), eq(apiKeys.id, id)))
    .returning()
  return key
}
