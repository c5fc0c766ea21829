import type { Locale } from '#contract/base/shapes.ts'
import type { InsightResult } from '#contract/chats/insights.ts'
import { appendChatEvents, chatEvent } from '#server/api/core/chats/change-events.ts'
import type { Changed } from '#server/api/core/chats/changes.ts'
import { toChat } from '#server/api/core/chats/map.ts'
import { taggedStep } from '#server/api/core/chats/steps.ts'
import { chatOf } from '#server/api/core/chats/store.ts'
import { lockQuota, type Quota, quotaOf } from '#server/api/core/clients/quota.ts'
import { notifyQuota } from '#server/api/core/clients/quota-notifications.ts'
import { lockClient } from '#server/api/core/clients/store.ts'
import type { Context, With } from '#server/api/core/context.ts'
import type { ClientRow } from '#server/api/platform/auth/callers.ts'
import type { Executor } from '#server/db/client.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'
import type { InsightsReceipt, Transcript } from '#server/engine/insights/types.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { type InsightRow, insertInsight, insightByKey } from './store.ts'
import { costOf, isSilent, isTooShort, transcriptOf } from './transcript.ts'

/** Request for a run: the chat and its client, the language of the result, and the member who requested it. */
export interface Ask {
  readonly client: ClientRow
  readonly chat: ChatSnapshot
  readonly language: Locale
  /** Idempotency key; runs with the same key are executed and charged only once. */
  readonly key: string | undefined
  /** Member who requested the run; null for automatic runs. */
  readonly userId: number | null
}

/** Output of the engine; `result` is null if it found nothing. */
export interface Made<R> {
  readonly result: R | null
  readonly receipt: InsightsReceipt
}

/** Kind of run: how the engine produces the result and how it is saved. */
export interface Work<R extends InsightRow['result']> {
  readonly kind: InsightRow['kind']
  readonly event: 'chat.summarized' | 'chat.tagged'
  make(context: With<'insights'>, ask: Ask, transcript: Transcript): Promise<Made<R>>
  /** Saves the result; returns null if the chat already has the same value. */
  save(tx: Executor, ask: Ask, result: R, now: Date): Promise<Changed | null>
}

const answerOf = (
  chat: ChatSnapshot,
  queries: number,
  { remaining }: Pick<Quota, 'remaining'>,
): InsightResult => ({
  ...toChat(chat),
  queries,
  remaining,
})

const checkQuota = (queries: number, { remaining }: Quota): void => {
  if (remaining < queries) throw new AppError('query_quota_exceeded', { params: { queries, remaining } })
}

/** Throws `chat_empty` or `chat_too_short` if the customer has written too little. */
function checkLength(kind: InsightRow['kind'], transcript: Transcript): void {
  if (isSilent(transcript)) throw new AppError('chat_empty')
  if (kind === 'summary' && isTooShort(transcript)) throw new AppError('chat_too_short')
}

/** Calls the engine. Throws `ai_unavailable` if the engine fails; failures are not charged. */
async function attempt<R>(context: Context, ask: Ask, make: () => Promise<Made<R>>): Promise<Made<R>> {
  try {
    return await make()
  } catch (error) {
    context.log.error({ err: error, chat: ask.chat.id }, 'insight generation failed')
    throw new AppError('ai_unavailable', { cause: error })
  }
}

/**
 * Returns the current price of a run over the chat, in queries, and the remaining quota. Throws `chat_empty` or `chat_too_short`
 * if there is too little to work with.
 */
export async function priceOf(
  { db, clock }: Context,
  kind: InsightRow['kind'],
  client: ClientRow,
  chat: ChatSnapshot,
) {
  const transcript = await transcriptOf(db, chat)
  if (kind === 'summary' && isTooShort(transcript)) throw new AppError('chat_too_short')
  const queries = costOf(transcript)
  const { remaining } = await quotaOf(db, client, clock.now())
  return { queries, remaining }
}

/**
 * Runs the engine over a chat, then saves and charges the result in one transaction. The engine runs outside the transaction. The
 * quota is checked beforehand, so that no work is wasted, and again under a lock, so that it is never exceeded.
 */
export async function run<R extends InsightRow['result']>(
  context: With<'insights'>,
  work: Work<R>,
  ask: Ask,
): Promise<InsightResult> {
  const { db, clock } = context
  const before = await repeated(context, work.kind, ask)
  if (before) return before
  const transcript = { ...(await transcriptOf(db, ask.chat)), model: ask.client.refer_model }
  checkLength(work.kind, transcript)
  const queries = costOf(transcript)
  const quota = await quotaOf(db, ask.client, clock.now())
  checkQuota(queries, quota)
  const { result, receipt } = await attempt(context, ask, () => work.make(context, ask, transcript))
  if (result === null) return answerOf(ask.chat, 0, quota)
  const settled = await db.transaction((tx) =>
    settle(tx, work, { ask, made: { result, receipt, queries }, now: clock.now() }),
  )
  if (settled) await notifyQuota(context, ask.client, quota, queries)
  return settled ?? found(await repeated(context, work.kind, ask))
}

/** Returns the result of an earlier call with the same key; null if there was no such call. */
async function repeated(
  { db, clock }: Context,
  kind: InsightRow['kind'],
  { client, chat, key }: Ask,
): Promise<InsightResult | null> {
  const kept = key === undefined ? null : await insightByKey(db, client.id, chat.id, { kind, key })
  if (!kept) return null
  const now = found(await chatOf(db, client.id, chat.id))
  return answerOf(now, kept.queries, await quotaOf(db, client, clock.now()))
}

/** Saves and charges the result; returns null if another call with the same key has already done so. */
async function settle<R extends InsightRow['result']>(
  tx: Executor,
  work: Work<R>,
  {
    ask,
    made,
    now,
  }: {
    readonly ask: Ask
    readonly made: { readonly result: R; readonly receipt: InsightsReceipt; readonly queries: number }
    readonly now: Date
  },
): Promise<InsightResult | null> {
  const { chat, key, language, userId } = ask
  const { result, receipt, queries } = made
  const client = found(await lockClient(tx, ask.client.id))
  await lockQuota(tx, client.id)
  const quota = await quotaOf(tx, client, now)
  const digest = {
    kind: work.kind,
    key,
    language,
    result,
    receipt: { ...receipt },
    queries,
    user_id: userId,
    created_at: now,
  }
  if (!(await insertInsight(tx, client.id, chat, digest))) return null
  checkQuota(queries, quota)
  const changed = await work.save(tx, ask, result, now)
  if (changed)
    await appendChatEvents(tx, changed, [
      chatEvent(work.event, changed, taggedStep(changed, chat.tags, null)),
    ])
  const current = changed?.chat ?? found(await chatOf(tx, client.id, chat.id))
  return answerOf(current, queries, { remaining: quota.remaining - queries })
}
