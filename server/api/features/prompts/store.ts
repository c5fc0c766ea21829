import { desc } from 'drizzle-orm'
import { type PromptRow, promptsOfBot, selectPrompts } from '#server/api/core/bots/prompts.ts'
import type { Executor } from '#server/db/client.ts'
import { prompts } from '#server/db/schema/bots.ts'

/** Returns a page of a bot's prompt versions, newest first, and their total number. */
export async function promptPage(
  db: Executor,
  clientId: number,
  botId: number,
  page: { readonly start: number; readonly length: number },
): Promise<{ rows: PromptRow[]; total: number }> {
  const where = promptsOfBot(clientId, botId)
  const rows = await selectPrompts(db)
    .where(where)
    .orderBy(desc(prompts.version))
    .limit(page.length)
    .offset(page.start)
  return { rows, total: await db.$count(prompts, where) }
}
