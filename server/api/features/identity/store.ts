import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { bots, identitySecrets } from '#server/db/schema/bots.ts'
import type { Seal } from '#server/lib/secrets.ts'

/**
 * Returns the purpose for which an identity secret is sealed; it contains the bot's id, so that the secret cannot be used for
 * another bot.
 */
const purposeOf = (botId: number): string => `identity:${botId}`

const ofBot = (clientId: number, botId: number) =>
  and(eq(identitySecrets.client_id, clientId), eq(identitySecrets.bot_id, botId))

/** Returns when a bot's identity secret was created, or null. */
export async function secretSince(db: Executor, clientId: number, botId: number): Promise<Date | null> {
  const [row] = await db
    .select({ since: identitySecrets.created_at })
    .from(identitySecrets)
    .where(ofBot(clientId, botId))
  return row?.since ?? null
}

/** Returns a bot's identity secret, or null. */
export async function secretOf(db: Executor, seal: Seal, clientId: number, botId: number) {
  const [row] = await db.select().from(identitySecrets).where(ofBot(clientId, botId))
  return row ? { secret: seal.open(row.secret, purposeOf(botId)), since: row.created_at } : null
}

/** Saves a bot's identity secret, replacing an earlier one. */
export async function putSecret(
  db: Executor,
  seal: Seal,
  row: { readonly clientId: number; readonly botId: number; readonly secret: string; readonly at: Date },
): Promise<void> {
  const values = { secret: seal.close(row.secret, purposeOf(row.botId)), created_at: row.at }
  await db
    .insert(identitySecrets)
    .values({ bot_id: row.botId, client_id: row.clientId, ...values })
    .onConflictDoUpdate({ target: identitySecrets.bot_id, set: values })
}

/** Ends the visitor tokens of all of a bot's proven chats. */
export async function endProvenTokens(db: Executor, clientId: number, botId: number): Promise<void> {
  await db
    .update(bots)
    .set({ identity_generation: sql`${bots.identity_generation} + 1` })
    .where(and(eq(bots.client_id, clientId), eq(bots.id, botId)))
}

/** Deletes a bot's identity secret; returns whether there was one. */
export async function deleteSecret(db: Executor, clientId: number, botId: number): Promise<boolean> {
  const rows = await db
    .delete(identitySecrets)
    .where(ofBot(clientId, botId))
    .returning({ bot_id: identitySecrets.bot_id })
  return rows.length > 0
}
