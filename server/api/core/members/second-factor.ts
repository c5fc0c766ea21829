import { and, eq, isNotNull } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { twoFactors } from '#server/db/schema/account.ts'

/** Deletes a member's confirmed second factor; returns whether there was one. */
export async function deleteFactor(db: Executor, clientId: number, userId: number): Promise<boolean> {
  const rows = await db
    .delete(twoFactors)
    .where(
      and(
        eq(twoFactors.client_id, clientId),
        eq(twoFactors.user_id, userId),
        isNotNull(twoFactors.confirmed_at),
      ),
    )
    .returning({ id: twoFactors.user_id })
  return rows.length === 1
}
