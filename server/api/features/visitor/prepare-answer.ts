import { sql } from 'drizzle-orm'
import type { Sender } from '#contract/message-shapes.ts'
import { type Quota, quotaFrom, quotaTerms } from '#server/api/core/clients/quota.ts'
import type { Context } from '#server/api/core/context.ts'
import type { BotCaller, BotRow } from '#server/api/platform/auth/callers.ts'
import type { OwnWord } from '#server/engine/types.ts'
import { type Budget, budgetsOf } from './answer-budgets.ts'

/** Maximum previous messages that the engine is given with a question. */
const HISTORY = 12

/** What is read before an answer. */
export interface Prepared {
  /** The client's quota; null in the playground. */
  readonly quota: Quota | null
  /** Whether no query is left for the answer: all are used, or kept for other answers. */
  readonly isQuotaUsed: boolean
  /** The budget that does not allow the answer; null if all do. */
  readonly budget: Budget | null
  /** The last messages before the customer's, oldest first. */
  readonly history: readonly { readonly sender: Sender; readonly message: string }[]
  /** The owner's prompt; version 0 if there is none. */
  readonly prompt: { readonly version: number; readonly prompt: string }
  /** What customers also say. */
  readonly words: readonly OwnWord[]
}

interface Row extends Record<string, unknown> {
  readonly consumed: number | null
  readonly addons: number | null
  readonly used: Readonly<Record<string, number>> | null
  readonly history: Prepared['history']
  readonly prompt: Prepared['prompt'] | null
  readonly words: Prepared['words']
}

interface Place {
  readonly clientId: number
  readonly botId: number
  readonly chatId: number
  readonly before: number
}

async function read(
  { db, clock }: Context,
  { clientId, botId, chatId, before }: Place,
  quota: object | null,
  budgets: readonly object[],
): Promise<Row> {
  const { rows } = await db.execute<Row>(sql`
    select * from prepare_answer(${clientId}, ${botId}, ${chatId}, ${before}, ${HISTORY},
      ${quota && JSON.stringify(quota)}::jsonb, ${JSON.stringify(budgets)}::jsonb, ${clock.now().toISOString()}::timestamptz)`)
  const [row] = rows
  if (!row) throw new Error('Nothing was read for the answer.')
  return row
}

const noPrompt = { version: 0, prompt: '' }

/** Reads what the engine needs, and counts nothing. */
export async function readForAnswer(
  context: Context,
  { client_id: clientId, id: botId }: BotRow,
  { id: chatId }: { readonly id: number },
  { order: before }: { readonly order: number },
): Promise<Pick<Prepared, 'history' | 'prompt' | 'words'>> {
  const { history, prompt, words } = await read(context, { clientId, botId, chatId, before }, null, [])
  return { history, prompt: prompt ?? noPrompt, words }
}

/** Gives back the query that was kept for an answer, where no answer was saved. */
export async function releaseQuery(
  { db }: Context,
  clientId: number,
  chatId: number,
  order: number,
): Promise<void> {
  await db.execute(
    sql`delete from answer_reservations where client_id = ${clientId} and chat_id = ${chatId} and position = ${order}`,
  )
}

/** Reads what an answer needs, counts it and keeps a query for it, in one statement; trials have neither quota nor budgets. */
export async function prepareAnswer(
  context: Context,
  bot: BotCaller,
  chat: { readonly id: number; readonly channel: string },
  { order: before }: { readonly order: number },
  address: string | null,
): Promise<Prepared> {
  const now = context.clock.now()
  const terms = chat.channel === 'playground' ? null : quotaTerms(bot.client, now)
  const budgets = terms ? budgetsOf(context, { bot, chatId: chat.id, address, monthly: terms.monthly }) : []
  const row = await read(
    context,
    { clientId: bot.clientId, botId: bot.id, chatId: chat.id, before },
    terms,
    budgets.map(({ scope, windowMs }) => ({ scope, ends_at: new Date(now.getTime() + windowMs) })),
  )
  const { consumed, addons, used, history, prompt, words } = row
  return {
    quota: terms && quotaFrom(bot.client, { consumed: consumed ?? 0, addons: addons ?? 0, reserved: 0 }),
    isQuotaUsed: terms !== null && used === null,
    budget: budgets.find(({ scope, max }) => (used?.[scope] ?? 0) > max)?.budget ?? null,
    history,
    prompt: prompt ?? noPrompt,
    words,
  }
}
