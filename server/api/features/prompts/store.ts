import { and, count, desc, eq } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { prompts } from '#server/db/schema/bots.ts'
import { users } from '#server/db/schema/clients.ts'

/** A saved prompt with the member who saved it. */
export interface PromptRow {
  readonly prompt: typeof prompts.$inferSelect
  readonly author: typeof users.$inferSelect | null
}

const select = (db: Executor) =>
  db.select({ prompt: prompts, author: users }).from(prompts).leftJoin(users, eq(users.id, prompts.author_id))

const ofBot = (clientId: number, botId: number) =>
  and(eq(prompts.client_id, clientId), eq(prompts.bot_id, botId))

/** Returns a page of the versions of a bot's prompt, newest first, and their total number. */
export async function promptPage(
  db: Executor,
  clientId: number,
  botId: number,
  page: { readonly start: number; readonly length: number },
): Promise<{ rows: PromptRow[]; total: number }> {
  const where = ofBot(clientId, botId)
  const rows = await select(db)
    .where(where)
    .orderBy(desc(prompts.version))
    .limit(page.length)
    .offset(page.start)
  const [total] = await db.select({ n: count() }).from(prompts).where(where)
  return { rows, total: total?.n ?? 0 }
}

/** Returns one version of a bot's prompt; the newest if no version is given. */
export async function promptAt(
  db: Executor,
  clientId: number,
  botId: number,
  version?: number,
): Promise<PromptRow | null> {
  const [row] = await select(db)
    .where(and(ofBot(clientId, botId), version === undefined ? undefined : eq(prompts.version, version)))
    .orderBy(desc(prompts.version))
    .limit(1)
  return row ?? null
}
