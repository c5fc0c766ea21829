import { sql } from 'drizzle-orm'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/base/units.ts'
import type { Context } from '#server/api/core/context.ts'
import type { BotCaller } from '#server/api/platform/auth/callers.ts'
import { append } from '#server/api/platform/journal/append.ts'
import { notify } from '#server/api/platform/notifications/notify.ts'
import { membersWith } from '#server/api/platform/notifications/store.ts'
import { dayOf } from '#server/lib/days.ts'
import { fingerprint } from '#server/lib/ids.ts'
import { callerNetwork, isLoopback } from '#server/lib/network-address.ts'

/**
 * Kind of answer budget: per chat and hour (`chat`), per address and hour (`address`) or day (`day`), or per bot and minute
 * (`bot`).
 */
export type Budget = 'chat' | 'address' | 'day' | 'bot'

/** Budget that an answer counts towards. */
export interface BudgetCount {
  readonly budget: Budget
  readonly scope: string
  /** Maximum number of answers per window. */
  readonly max: number
  readonly windowMs: number
}

/** Bot, chat and address for which an answer is counted. */
export interface BudgetSubject {
  readonly bot: BotCaller
  readonly chatId: number
  /** IP address of the visitor; null if unknown. */
  readonly address: string | null
  /** Monthly queries of the plan. */
  readonly monthly: number
}

/** Returns the budgets that an answer counts towards. */
export function budgetsOf(
  { config }: Context,
  { bot, chatId, address, monthly }: BudgetSubject,
): BudgetCount[] {
  const { perChatHour, perAddressHour, perAddressDay, perBotMinute } = config.answerBudgets
  const chat = { budget: 'chat', scope: `chat ${chatId}`, max: perChatHour, windowMs: HOUR_MS } as const
  const all = { budget: 'bot', scope: `bot ${bot.id}`, max: perBotMinute, windowMs: MINUTE_MS } as const
  // Loopback addresses belong to a proxy or the operator, not to a visitor.
  if (!address || isLoopback(address)) return [chat, all]
  // Hashed, so that the table does not reveal addresses.
  const who = fingerprint(`${config.secretKey} ${callerNetwork(address)}`).slice(0, 32)
  const day = Math.ceil((monthly * perAddressDay) / 100)
  return [
    chat,
    { budget: 'address', scope: `address ${bot.id} ${who}`, max: perAddressHour, windowMs: HOUR_MS },
    { budget: 'day', scope: `day ${bot.clientId} ${who}`, max: day, windowMs: DAY_MS },
    all,
  ]
}

/** Deletes counts of expired windows, and reservations of answers that were interrupted. */
export async function deleteExpiredBudgets({ db, clock }: Context): Promise<void> {
  await db.execute(sql`delete from answer_budgets where ends_at <= ${clock.now()}::timestamptz`)
  await db.execute(sql`delete from answer_reservations where ends_at <= ${clock.now()}::timestamptz`)
}

/** Notifies owners and admins, at most once per day, that a budget makes a bot pause. Never throws. */
export async function notifyBudget(context: Context, bot: BotCaller, budget: Budget): Promise<void> {
  const { db, clock, log } = context
  const now = clock.now()
  const key = `answers_limited:${bot.id}:${dayOf(now, bot.client.time_zone)}`
  const notification = { kind: 'answers_limited', params: { bot: bot.row.bot_name }, key } as const
  log.info({ bot: bot.id, budget }, 'answers limited')
  try {
    await db.transaction(async (tx) => {
      const to = await membersWith(tx, bot.clientId, ['owner', 'admin'])
      await append(tx, bot.clientId, await notify(tx, bot.clientId, { userIds: to, ...notification }, now))
    })
  } catch (error) {
    log.error({ err: error, client: bot.clientId }, 'could not send a notification about limited answers')
  }
}
