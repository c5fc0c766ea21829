import type { RequestOf, ResponseOf } from '#contract/base/route.ts'
import type { tryPrompt as tryRoute } from '#contract/bots/prompts.ts'
import { PROMPT_MAX_CHARS } from '#contract/knowledge/training-limits.ts'
import { toDocumentReference, trialOf } from '#server/api/core/answering/request.ts'
import { promptAt, promptIn } from '#server/api/core/bots/prompts.ts'
import { botOf } from '#server/api/core/bots/store.ts'
import type { Context, With } from '#server/api/core/context.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { AppError, found } from '#server/lib/app-error.ts'

type Tried = RequestOf<typeof tryRoute>['body']

/** Returns the prompt to try, with its version. Throws `not_found` if the version does not exist, and `prompt_too_long`. */
async function promptOf({ db }: Context, { clientId }: Member, botId: number, { version, prompt }: Tried) {
  if (prompt === undefined) {
    const row = await promptAt(db, clientId, botId, version)
    return promptIn(version === undefined ? row : found(row))
  }
  const n = [...prompt].length
  if (n > PROMPT_MAX_CHARS) throw new AppError('prompt_too_long', { params: { n, max: PROMPT_MAX_CHARS } })
  return { prompt, version: 0 }
}

/** Answers a question with a version of the bot's prompt, or with a draft. */
export async function tryPrompt(
  context: With<'engine'>,
  member: Member,
  botId: number,
  body: Tried,
): Promise<ResponseOf<typeof tryRoute>> {
  const { bot } = found(await botOf(context.db, member.clientId, botId))
  const prompt = await promptOf(context, member, botId, body)
  const { message, receipt, references } = await context.engine.answer({
    ...(await trialOf(context, bot, prompt, body.question)),
    timeZone: member.client.time_zone,
    model: member.client.refer_model,
  })
  return {
    text: message,
    certainty: receipt.certainty ?? null,
    references: references.map(toDocumentReference),
    milliseconds: Math.max(0, Math.round(receipt.milliseconds)),
  }
}
