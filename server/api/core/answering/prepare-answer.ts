import { sql } from 'drizzle-orm'
import type { AnswerContext, PreparedRow } from '#server/api/core/chats/messages/write.ts'
import { type Quota, quotaFrom, quotaTerms } from '#server/api/core/clients/quota.ts'
import type { Context } from '#server/api/core/context.ts'
import type { BotCaller, BotRow } from '#server/api/platform/auth/callers.ts'
import type { OwnWord } from '#server/engine/types.ts'
import { type Budget, type BudgetCount, budgetsOf } from './answer-budgets.ts'

/** Maximum number of previous messages passed to the engine with a question. */
const HISTORY = 12

/** Data that is read before the bot answers. */
export interface Prepared {
  /** The client's quota; null in the playground. */
  readonly quota: Quota | null
  /** Whether no query is left for the answer, because all queries are used or reserved for other answers. */
  readonly isQuotaUsed: boolean
  /** Exceeded budget; null if no budget is exceeded. */
  readonly budget: Budget | null
  /** Messages before the customer's current message, oldest first. */
  readonly history: PreparedRow['history']
  /** Owner's prompt; version 0 if there is none. */
  readonly prompt: { readonly version: number; readonly prompt: string }
  /** Owner's synonyms for expressions. */
  readonly words: readonly OwnWord[]
}

interface AnswerTarget {
  readonly clientId: number
  readonly botId: number
  readonly chatId: number
  readonly before: number
}

async function read(
  { db, clock }: Context,
  { clientId, botId, chatId, before }: AnswerTarget,
  quota: object | null,
  budgets: readonly object[],
): Promise<PreparedRow> {
  const { rows } = await db.execute<PreparedRow & Record<string, unknown>>(sql`
    select * from prepare_answer(${clientId}, ${botId}, ${chatId}, ${before}, ${HISTORY},
      ${quota && JSON.stringify(quota)}::jsonb, ${JSON.stringify(budgets)}::jsonb, ${clock.now().toISOString()}::timestamptz)`)
  const [row] = rows
  if (!row) throw new Error('Nothing was read for the answer.')
  return row
}

const noPrompt = { version: 0, prompt: '' }

/** Reads the data that the engine needs, without counting an answer. */
export async function readForAnswer(
  context: Context,
  { client_id: clientId, id: botId }: BotRow,
  { id: chatId }: { readonly id: number },
  { order: before }: { readonly order: number },
): Promise<Pick<Prepared, 'history' | 'prompt' | 'words'>> {
  const { history, prompt, words } = await read(context, { clientId, botId, chatId, before }, null, [])
  return { history, prompt: prompt ?? noPrompt, words }
}

/** Releases the query reserved for an answer that was not saved. */
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

/** Chat of a potential answer, and the visitor's IP address. */
interface Answering {
  readonly chatId: number
  readonly address: string | null
}

/** Returns the quota and budgets towards which an answer counts. */
function costsOf(context: Context, bot: BotCaller, { chatId, address }: Answering) {
  const now = context.clock.now()
  const quota = quotaTerms(bot.client, now)
  const budgets = budgetsOf(context, { bot, chatId, address, monthly: quota.monthly })
  const counted = budgets.map(({ scope, windowMs }) => ({
    scope,
    ends_at: new Date(now.getTime() + windowMs),
  }))
  const asked: AnswerContext = { botId: bot.id, budgets: counted, quota, history: HISTORY }
  return { asked, budgets }
}

/** Data that the database needs to prepare an answer together with a message, and a function that reads the result. */
export interface Preparation {
  readonly asked: AnswerContext
  preparedFrom(row: PreparedRow): Prepared
}

/**
 * Returns the preparation for the statement that saves a customer's message, which also counts the answer and reserves a query.
 */
export function preparationOf(context: Context, bot: BotCaller, answering: Answering): Preparation {
  const { asked, budgets } = costsOf(context, bot, answering)
  return { asked, preparedFrom: (row) => preparedFrom(row, bot, budgets) }
}

const preparedFrom = (
  { consumed, addons, used, history, prompt, words }: PreparedRow,
  bot: BotCaller,
  budgets: readonly BudgetCount[] | null,
): Prepared => ({
  quota: budgets && quotaFrom(bot.client, { consumed: consumed ?? 0, addons: addons ?? 0, reserved: 0 }),
  isQuotaUsed: budgets !== null && used === null,
  budget: budgets?.find(({ scope, max }) => (used?.[scope] ?? 0) > max)?.budget ?? null,
  history,
  prompt: prompt ?? noPrompt,
  words,
})

/** Prepares an answer to a message that is already saved; trials have neither quota nor budgets. */
export async function prepareAnswer(
  context: Context,
  bot: BotCaller,
  chat: { readonly id: number; readonly channel: string },
  { order, address }: { readonly order: number; readonly address: string | null },
): Promise<Prepared> {
  const target = { clientId: bot.clientId, botId: bot.id, chatId: chat.id, before: order }
  if (chat.channel === 'playground') return preparedFrom(await read(context, target, null, []), bot, null)
  const { asked, budgets } = costsOf(context, bot, { chatId: chat.id, address })
  return preparedFrom(await read(context, target, asked.quota, asked.budgets), bot, budgets)
}
