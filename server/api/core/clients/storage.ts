import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { plans } from '#contract/account/account-limits.ts'
import { MINUTE_MS, SECOND_MS } from '#contract/base/units.ts'
import type { ClientRow } from '#server/api/platform/auth/callers.ts'
import { append } from '#server/api/platform/journal/append.ts'
import { notify } from '#server/api/platform/notifications/notify.ts'
import { membersWith } from '#server/api/platform/notifications/store.ts'
import type { Db, Executor } from '#server/db/client.ts'
import { AppError } from '#server/lib/app-error.ts'
import { dayOf } from '#server/lib/days.ts'
import type { Context } from '../context.ts'

/** Our choice: number of copies of a message's text that count: in the message, in its journal event, and in the search index. */
const TEXT_COPIES = 3
/** Our choice: share of the storage below which a client's messages are not checked again for `RECHECK_MS`. */
const ROOMY_SHARE = 0.9
/**
 * Our choice: times for which a client with enough storage, and one with little, is not checked again; what is written in the
 * meantime takes little space.
 */
const RECHECK_MS = { roomy: MINUTE_MS, full: SECOND_MS } as const
/** Our choice: maximum number of clients whose storage is remembered. */
const KEPT_MAX = 10_000
/**
 * Our choice: share of the storage from which texts of members and of channels' customers are refused too. Members should be able
 * to end their conversations, and channels' customers cannot be told; owners, who are told, have time to make room.
 */
export const LATE_SHARE = 1.1

type Space = Pick<ClientRow, 'id' | 'plan'>
type Needs = Pick<Context, 'db' | 'clock'>

/**
 * Returns the share of its plan's storage that a client uses, with documents, chat files, messages, notes and versions of
 * prompts. Everything else that members write is limited in number.
 */
async function usedShare(db: Executor, { id, plan }: Space): Promise<number> {
  const { rows } = await db.execute<{ used: number }>(sql`
    select (select coalesce(sum(size::bigint), 0) from sources where client_id = ${id})
      + (select coalesce(sum(size::bigint + small_size), 0) from chat_files where client_id = ${id})
      + ${TEXT_COPIES} * (coalesce((select text_bytes from journal_heads where client_id = ${id}), 0)
        + (select coalesce(sum(octet_length(text)), 0) from notes where client_id = ${id})
        + (select coalesce(sum(octet_length(text)), 0) from person_notes where client_id = ${id})
        + (select coalesce(sum(octet_length(p.prompt)), 0) from bots b join prompts p on p.bot_id = b.id where b.client_id = ${id}))
      as used`)
  return Number(rows[0]?.used ?? 0) / plans[plan].bytes
}

const usedUp = ({ plan }: Space) => new AppError('storage_used_up', { params: { n: plans[plan].bytes } })

/** Notifies owners and admins, at most once per day, that messages and files are refused. */
async function notifyStorage({ db, clock }: Needs, client: ClientRow): Promise<void> {
  const now = clock.now()
  const key = `storage_used_up:${dayOf(now, client.time_zone)}`
  await db.transaction(async (tx) => {
    const userIds = await membersWith(tx, client.id, ['owner', 'admin'])
    const notification = { userIds, kind: 'storage_used_up', params: {}, key } as const
    await append(tx, client.id, await notify(tx, client.id, notification, now))
  })
}

/**
 * Throws `storage_used_up`, and notifies owners and admins, if a client's documents, chat files and messages have reached the
 * storage limit of its plan.
 */
export async function checkStorage(context: Needs, client: ClientRow): Promise<void> {
  if ((await usedShare(context.db, client)) < 1) return
  await notifyStorage(context, client)
  throw usedUp(client)
}

/** Share of the storage that each client used recently, by id and plan. */
const knownShares = new WeakMap<Db, LRUCache<string, number>>()
const knownSharesOf = (db: Db): LRUCache<string, number> => {
  const known = knownShares.get(db) ?? new LRUCache({ maxSize: KEPT_MAX, sizeCalculation: () => 1 })
  knownShares.set(db, known)
  return known
}

/** Returns a client's share as `usedShare` does, but up to a minute late if the client has enough storage. */
async function recentShare(db: Db, client: Space): Promise<number> {
  const known = knownSharesOf(db)
  const key = `${client.id} ${client.plan}`
  const share = known.get(key)
  if (share !== undefined) return share
  const used = await usedShare(db, client)
  known.set(key, used, { ttl: used < ROOMY_SHARE ? RECHECK_MS.roomy : RECHECK_MS.full })
  return used
}

/**
 * Notifies owners and admins if a client has used up the storage of its plan, and throws `storage_used_up` from the given share
 * on.
 */
export async function checkTexts(context: Needs, client: ClientRow, shareMax = 1): Promise<void> {
  const share = await recentShare(context.db, client)
  if (share < 1) return
  await notifyStorage(context, client)
  if (share >= shareMax) throw usedUp(client)
}
