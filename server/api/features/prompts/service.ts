import { sql } from 'drizzle-orm'
import type { PromptComparison } from '#contract/bots/prompts.ts'
import type { PromptVersion } from '#contract/knowledge/training.ts'
import { PROMPT_MAX_CHARS } from '#contract/knowledge/training-limits.ts'
import { promptAt } from '#server/api/core/bots/prompts.ts'
import { botOf } from '#server/api/core/bots/store.ts'
import type { Context, With } from '#server/api/core/context.ts'
import { audit } from '#server/api/platform/audit/audit.ts'
import type { BotRow, Member } from '#server/api/platform/auth/callers.ts'
import { append } from '#server/api/platform/journal/append.ts'
import type { Tx } from '#server/db/client.ts'
import { prompts } from '#server/db/schema/bots.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { compareTexts } from './compare.ts'
import { toPromptVersion } from './map.ts'

/** Text to be saved as a new version. */
interface Save {
  readonly text: string
  readonly restoredFrom: number | null
  /** Version on which the text is based; if omitted, the text may replace any current version. */
  readonly basedOn?: number | undefined
}

/**
 * Saves a prompt as the next version; if the text is unchanged, no version is created. Throws `prompt_outdated` and
 * `prompt_too_long`.
 */
export async function savePrompt(
  context: With<'engine' | 'provider'>,
  member: Member,
  botId: number,
  { prompt: text, version: basedOn }: { readonly prompt: string; readonly version?: number | undefined },
): Promise<PromptVersion> {
  const length = [...text].length
  if (length > PROMPT_MAX_CHARS)
    throw new AppError('prompt_too_long', {
      params: { n: length, max: PROMPT_MAX_CHARS },
      fields: { prompt: 'maxLength' },
    })
  const saved = await context.db.transaction(async (tx) =>
    addVersion(context, tx, member, {
      bot: await lockedBot(tx, member, botId),
      text,
      restoredFrom: null,
      basedOn,
    }),
  )
  context.engine.forget(botId)
  return saved
}

/** Restores an earlier version: saves its text as a new version. */
export async function restorePrompt(
  context: With<'engine' | 'provider'>,
  member: Member,
  botId: number,
  version: number,
): Promise<PromptVersion> {
  const restored = await context.db.transaction(async (tx) => {
    const bot = await lockedBot(tx, member, botId)
    const { prompt } = found(await promptAt(tx, member.clientId, botId, version))
    return addVersion(context, tx, member, { bot, text: prompt.prompt, restoredFrom: version })
  })
  context.engine.forget(botId)
  return restored
}

/** Returns the bot and locks its row, so that two concurrent saves create two versions. */
async function lockedBot(tx: Tx, member: Member, botId: number): Promise<BotRow> {
  const { bot } = found(await botOf(tx, member.clientId, botId))
  await tx.execute(sql`select 1 from bots where id = ${bot.id} for update`)
  return bot
}

async function addVersion(
  { clock, provider }: With<'provider'>,
  tx: Tx,
  member: Member,
  { bot, text, restoredFrom, basedOn }: Save & { readonly bot: BotRow },
): Promise<PromptVersion> {
  const hasProvider = provider !== null
  const current = toPromptVersion(await promptAt(tx, member.clientId, bot.id), hasProvider)
  if (current.prompt === text) return current
  if (basedOn !== undefined && basedOn !== current.version)
    throw new AppError('prompt_outdated', { params: { version: current.version } })
  const version = current.version + 1
  await tx.insert(prompts).values({
    client_id: member.clientId,
    bot_id: bot.id,
    version,
    prompt: text,
    author_id: member.id,
    restored_from: restoredFrom,
    created_at: clock.now(),
  })
  const subject = { id: bot.id, name: bot.bot_name }
  if (restoredFrom === null) await audit(tx, member, { action: 'prompt.saved', subject, detail: { version } })
  else
    await audit(tx, member, { action: 'prompt.restored', subject, detail: { version, from: restoredFrom } })
  await append(tx, member.clientId, [
    { type: 'prompt.saved', payload: { bot_id: bot.id, version }, audience: 'supervisors' },
  ])
  return toPromptVersion(await promptAt(tx, member.clientId, bot.id, version), hasProvider)
}

/**
 * Compares two versions of a bot's prompt, from the older to the newer; if only one version is given, compares it with the
 * current version.
 */
export async function comparePrompts(
  { db }: Context,
  member: Member,
  botId: number,
  {
    versions,
    by,
  }: { readonly versions: readonly [number, number | undefined]; readonly by: 'line' | 'word' },
): Promise<PromptComparison> {
  const one = found(await promptAt(db, member.clientId, botId, versions[0])).prompt
  const other = found(await promptAt(db, member.clientId, botId, versions[1])).prompt
  const [from, to] = one.version <= other.version ? [one, other] : [other, one]
  return { from: from.version, to: to.version, ...compareTexts(from.prompt, to.prompt, by) }
}
