import { desc, eq } from 'drizzle-orm'
import { rowsOf } from '#server/api/platform/rows.ts'
import type { Executor } from '#server/db/client.ts'
import { accessKeys } from '#server/db/schema/account.ts'
import { users } from '#server/db/schema/clients.ts'

/** Access key with the name of the member who created it. */
export interface AccessKeyRow {
  readonly key: typeof accessKeys.$inferSelect
  readonly maker: string
}

/** Returns the keys of a client, newest first. */
export async function listKeys(db: Executor, clientId: number): Promise<AccessKeyRow[]> {
  return db
    .select({ key: accessKeys, maker: users.name })
    .from(accessKeys)
    .innerJoin(users, eq(users.id, accessKeys.user_id))
    .where(eq(accessKeys.client_id, clientId))
    .orderBy(desc(accessKeys.id))
}

/** Counts the keys of a client. */
export const countKeys = (db: Executor, clientId: number): Promise<number> =>
  db.$count(accessKeys, eq(accessKeys.client_id, clientId))

export const { insert: insertKey, remove: deleteKey } = rowsOf(accessKeys)
