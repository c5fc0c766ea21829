import type { Digested } from '#contract/digests.ts'
import type { Locale } from '#contract/shapes.ts'
import type { Executor } from '../../db/client.ts'
import type { DigestReceipt, Transcript } from '../../engine/digest/types.ts'
import { AppError, found } from '../../lib/app-error.ts'
import type { ClientRow } from '../auth/callers.ts'
import { type Changed, factOf, tell } from '../chats/changes.ts'
import { type ChatSnapshot, toChat } from '../chats/map.ts'
import { chatOf } from '../chats/store.ts'
import { type Quota, quotaOf } from '../clients/quota.ts'
import { lockClient } from '../clients/store.ts'
import type { Context } from '../context.ts'
import { noteQuota } from '../notifications/of-quota.ts'
import { type DigestRow, digestByKey, insertDigest } from './store.ts'
import { costOf, isSilent, transcriptOf } from './transcript.ts'

/** Who asks for a run, over which chat. */
export interface Ask {
  readonly client: ClientRow
  readonly chat: ChatSnapshot
  readonly language: Locale
  /** Idempotency key: a run with one happens, and is charged, once. */
  readonly key: string | undefined
  /** The member who asks; null where it comes by itself. */
  readonly userId: number | null
}

/** What a run came to: null where nothing was found. */
export interface Made<R> {
  readonly result: R | null
  readonly receipt: DigestReceipt
}

/** One kind of run: how the engine makes it, and how it is put into the chat. */
export interface Work<R extends DigestRow['result']> {
  readonly kind: DigestRow['kind']
  readonly fact: 'chat.summarized' | 'chat.tagged'
  make(context: Context, ask: Ask, transcript: Transcript): Promise<Made<R>>
  /** Writes the result; null where the chat has it already. */
  save(tx: Executor, ask: Ask, result: R, now: Date): Promise<Changed | null>
}

const answerOf = (
  chat: ChatSnapshot,
  queries: number,
  { remaining }: Pick<Quota, 'remaining'>,
): Digested => ({
  ...toChat(chat),
  queries,
  remaining,
})

const checkQuota = (queries: number, { remaining }: Quota): void => {
  if (remaining < queries) throw new AppError('query_quota_exceeded', { params: { queries, remaining } })
}

/** The engine's work; whatever goes wrong in it is not charged. */
async function attempt<R>(context: Context, ask: Ask, make: () => Promise<Made<R>>): Promise<Made<R>> {
  try {
    return await make()
  } catch (error) {
    context.log.error({ err: error, chat: ask.chat.id }, 'a digest failed')
    throw new AppError('ai_unavailable', { cause: error })
  }
}

/** What a run over the chat costs now, and what is left. */
export async function priceOf({ db, clock }: Context, client: ClientRow, chat: ChatSnapshot) {
  const queries = costOf(await transcriptOf(db, chat))
  const { remaining } = await quotaOf(db, client, clock.now())
  return { queries, remaining }
}

/**
 * Lets the engine digest a chat, puts the result into it and charges it, in one transaction. The engine works outside of it;
 * the quota is looked at before, so that nothing is made in vain, and again under a lock, so that it is never exceeded.
 */
export async function run<R extends DigestRow['result']>(
  context: Context,
  work: Work<R>,
  ask: Ask,
): Promise<Digested> {
  const { db, clock } = context
  const before = await repeated(context, work.kind, ask)
  if (before) return before
  const transcript = { ...(await transcriptOf(db, ask.chat)), model: ask.client.refer_model }
  if (isSilent(transcript)) throw new AppError('chat_empty')
  const queries = costOf(transcript)
  const quota = await quotaOf(db, ask.client, clock.now())
  checkQuota(queries, quota)
  const { result, receipt } = await attempt(context, ask, () => work.make(context, ask, transcript))
  if (result === null) return answerOf(ask.chat, 0, quota)
  const settled = await db.transaction((tx) =>
    settle(tx, work, ask, { result, receipt, queries }, clock.now()),
  )
  if (settled) await noteQuota(context, ask.client, quota, queries)
  return settled ?? found(await repeated(context, work.kind, ask))
}

/** The answer to a call that was answered before; null where it is the first one with its key. */
async function repeated(
  { db, clock }: Context,
  kind: DigestRow['kind'],
  { client, chat, key }: Ask,
): Promise<Digested | null> {
  const kept = key === undefined ? null : await digestByKey(db, client.id, chat.id, kind, key)
  if (!kept) return null
  const now = found(await chatOf(db, client.id, chat.id))
  return answerOf(now, kept.queries, await quotaOf(db, client, clock.now()))
}

/** Charges and writes; null where a call with the same key was faster. */
async function settle<R extends DigestRow['result']>(
  tx: Executor,
  work: Work<R>,
  ask: Ask,
  made: { readonly result: R; readonly receipt: DigestReceipt; readonly queries: number },
  now: Date,
): Promise<Digested | null> {
  const { chat, key, language, userId } = ask
  const { result, receipt, queries } = made
  const client = found(await lockClient(tx, ask.client.id))
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
  if (!(await insertDigest(tx, client.id, chat, digest))) return null
  checkQuota(queries, quota)
  const changed = await work.save(tx, ask, result, now)
  if (changed) await tell(tx, changed, [factOf(work.fact, changed)])
  const current = changed?.chat ?? found(await chatOf(tx, client.id, chat.id))
  return answerOf(current, queries, { remaining: quota.remaining - queries })
}
