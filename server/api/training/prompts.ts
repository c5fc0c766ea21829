import { and, desc, eq, sql } from 'drizzle-orm'
import { PROMPT_MAX } from '#contract/limits.ts'
import type { PromptVersion } from '#contract/training.ts'
import type { Executor } from '../../db/client.ts'
import { prompts } from '../../db/schema/bots.ts'
import { users } from '../../db/schema/clients.ts'
import { AppError, found } from '../../lib/app-error.ts'
import { audit } from '../audit/audit.ts'
import { type Member, nameOf } from '../auth/callers.ts'
import { botOf } from '../bots/store.ts'
import { iso } from '../chats/map.ts'
import type { Context } from '../context.ts'

/** The prompt in force; version 0 and empty while none was saved. */
export async function promptOf(db: Executor, clientId: number, botId: number): Promise<PromptVersion> {
  const [row] = await db
    .select({ prompt: prompts, author: users })
    .from(prompts)
    .leftJoin(users, eq(users.id, prompts.author_id))
    .where(and(eq(prompts.client_id, clientId), eq(prompts.bot_id, botId)))
    .orderBy(desc(prompts.version))
    .limit(1)
  if (!row) return { version: 0, prompt: '', created_at: null, author: null }
  const { prompt, author } = row
  return {
    version: prompt.version,
    prompt: prompt.prompt,
    created_at: iso(prompt.created_at),
    author: author && nameOf(author),
  }
}

/** Saves a prompt as the next version; the same text as before stays the version that it is. */
export async function savePrompt(
  { db, clock }: Context,
  member: Member,
  botId: number,
  text: string,
): Promise<PromptVersion> {
  const length = [...text].length
  if (length > PROMPT_MAX)
    throw new AppError('prompt_too_long', {
      params: { n: length, max: PROMPT_MAX },
      fields: { prompt: 'maxLength' },
    })
  return db.transaction(async (tx) => {
    const { bot } = found(await botOf(tx, member.clientId, botId))
    // The bot's row is the lock: two saves at once become two versions.
    await tx.execute(sql`select 1 from bots where id = ${botId} for update`)
    const current = await promptOf(tx, member.clientId, botId)
    if (current.prompt === text) return current
    await tx.insert(prompts).values({
      client_id: member.clientId,
      bot_id: botId,
      version: current.version + 1,
      prompt: text,
      author_id: member.id,
      created_at: clock.now(),
    })
    const version = current.version + 1
    await audit(tx, member, 'prompt.saved', { id: botId, name: bot.bot_name }, { version })
    return promptOf(tx, member.clientId, botId)
  })
}
