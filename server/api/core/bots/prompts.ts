import { and, desc, eq } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { prompts } from '#server/db/schema/bots.ts'
import { users } from '#server/db/schema/clients.ts'

/** Saved prompt with the member who saved it. */
export interface PromptRow {
  readonly prompt: typeof prompts.$inferSelect
  readonly author: typeof users.$inferSelect | null
}

/** Selects saved prompts with their authors. */
export const selectPrompts = (db: Executor) =>
  db.select({ prompt: prompts, author: users }).from(prompts).leftJoin(users, eq(users.id, prompts.author_id))

/** Returns the condition that selects a bot's prompts. */
export const promptsOfBot = (clientId: number, botId: number) =>
  and(eq(prompts.client_id, clientId), eq(prompts.bot_id, botId))

/** Returns the given version of a bot's prompt, by default the newest; null if there is none. */
export async function promptAt(
  db: Executor,
  clientId: number,
  botId: number,
  version?: number,
): Promise<PromptRow | null> {
  const [row] = await selectPrompts(db)
    .where(
      and(promptsOfBot(clientId, botId), version === undefined ? undefined : eq(prompts.version, version)),
    )
    .orderBy(desc(prompts.version))
    .limit(1)
  return row ?? null
}

/** Returns the text and number of a version; an empty text and 0 if there is no version. */
export const promptIn = (row: PromptRow | null): { readonly prompt: string; readonly version: number } => ({
  prompt: row?.prompt.prompt ?? '',
  version: row?.prompt.version ?? 0,
})
