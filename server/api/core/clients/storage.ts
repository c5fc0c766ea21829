import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { plans } from '#contract/account/account-limits.ts'
import { MINUTE_MS } from '#contract/base/units.ts'
import type { ClientRow } from '#server/api/platform/auth/callers.ts'
import { append } from '#server/api/platform/journal/append.ts'
import { notify } from '#server/api/platform/notifications/notify.ts'
import { membersWith } from '#server/api/platform/notifications/store.ts'
import type { Executor } from '#server/db/client.ts'
import { AppError } from '#server/lib/app-error.ts'
import { dayOf } from '#server/lib/days.ts'
import type { Context } from '../context.ts'

/** Our choice: copies of a message's text that count: the message, its event in the journal, and its words in the search index. */
const TEXT_COPIES = 3
/** Our choice: share of the storage below which a client's messages are not checked again for `RECHECK_MS`. */
const ROOMY_SHARE = 0.9
/** Our choice: time for which a client with enough storage is not checked again; one minute's messages take little space. */
const RECHECK_MS = MINUTE_MS
/** Our choice: maximum number of clients with enough storage that are remembered. */
const KEPT_MAX = 10_000

type Space = Pick<ClientRow, 'id' | 'plan'>

/** Returns the share of its plan's storage that a client uses, with documents, chat files and messages. */
async function usedShare(db: Executor, { id, plan }: Space): Promise<number> {
  const { rows } = await db.execute<{ used: number }>(sql`
    select (select coalesce(sum(size::bigint), 0) from sources where client_id = ${id})
      + (select coalesce(sum(size::bigint), 0) from chat_files where client_id = ${id})
      + ${TEXT_COPIES} * coalesce((select text_bytes from journal_heads where client_id = ${id}), 0) as used`)
  return Number(rows[0]?.used ?? 0) / plans[plan].bytes
}

const usedUp = ({ plan }: Space) => new AppError('storage_used_up', { params: { n: plans[plan].bytes } })

/** Throws `storage_used_up` if a client's documents, chat files and messages have reached the storage limit of its plan. */
export async function checkStorage(db: Executor, client: Space): Promise<void> {
  if ((await usedShare(db, client)) >= 1) throw usedUp(client)
}

/** Notifies owners and admins, at most once per day, that visitors' messages are refused. */
async function notifyStorage({ db, clock }: Context, client: ClientRow): Promise<void> {
  const now = clock.now()
  const key = `storage_used_up:${dayOf(now, client.time_zone)}`
  await db.transaction(async (tx) => {
    const userIds = await membersWith(tx, client.id, ['owner', 'admin'])
    const notification = { userIds, kind: 'storage_used_up', params: {}, key } as const
    await append(tx, client.id, await notify(tx, client.id, notification, now))
  })
}

/**
 * Returns a function that throws `storage_used_up`, and notifies the owner, if a visitor's message would exceed the storage of the
 * client's plan. Clients with enough storage are checked once a minute.
 */
export function createTextCheck(context: Context): (client: ClientRow) => Promise<void> {
  const roomy = new LRUCache<string, true>({ maxSize: KEPT_MAX, sizeCalculation: () => 1, ttl: RECHECK_MS })
  return async (client) => {
    const key = `${client.id} ${client.plan}`
    if (roomy.has(key)) return
    const share = await usedShare(context.db, client)
    if (share < ROOMY_SHARE) roomy.set(key, true)
    if (share < 1) return
    await notifyStorage(context, client)
    throw usedUp(client)
  }
}
