import { eq } from 'drizzle-orm'
import type { Context } from '#server/api/core/context.ts'
import type { ClientRow } from '#server/api/platform/auth/callers.ts'
import { headOf } from '#server/api/platform/journal/store.ts'
import type { Tx } from '#server/db/client.ts'
import { clients } from '#server/db/schema/clients.ts'
import { countFreeSlots } from './free-slots.ts'
import { freezeQueries } from './queries.ts'
import {
  behindClients,
  type Cursor,
  chatsAfter,
  lockCursor,
  moveCursor,
  overdueIn,
  precedersIn,
  recountChats,
  touchedChats,
} from './roll-store.ts'

/** Number of events or chats per transaction of the job. */
const PAGE = 500
/**
 * Number of events or chats per transaction of a call; small, because other statements wait for the embedded database's only
 * connection.
 */
const PAGE_OF_CALL = 100
/** Maximum number of pages that a call counts before it returns the statistics as they are; the job counts the rest. */
const PAGES_A_CALL = 100
/** Maximum duration of a job run; the run in the next minute continues where it stopped. */
const RUN_MS = 50_000

type Clocked = Pick<Context, 'db' | 'clock'>

/** Counts a page of a client's new events or chats; returns whether the statistics are now up to date. */
export const rollPage = ({ db, clock }: Clocked, client: ClientRow, length = PAGE): Promise<boolean> =>
  db.transaction(async (tx) => {
    const cursor = await begin(tx, client)
    const counting = { clientId: client.id, timeZone: client.time_zone, now: clock.now() }
    const page = await touchedChats(tx, client.id, cursor.seq, length)
    const swept = cursor.sweep === null ? [] : await chatsAfter(tx, client.id, cursor.sweep, length)
    const ids = [...page.ids, ...swept]
    const before = await precedersIn(tx, client.id, page.ids)
    const overdue = await overdueIn(tx, counting, cursor.missed_until, length)
    await recountChats(tx, counting, [...new Set([...ids, ...before, ...overdue])])
    const sweep = swept.length === length ? (swept.at(-1) ?? null) : null
    const missed_until = overdue.length < length ? counting.now : cursor.missed_until
    await moveCursor(tx, client.id, { seq: page.seq, time_zone: client.time_zone, sweep, missed_until })
    return sweep === null && overdue.length < length && page.seq === (await headOf(tx, client.id)).seq
  })

/**
 * Returns where counting continues. If the time zone has changed or the journal was trimmed before it was counted, all chats are
 * recounted.
 */
async function begin(tx: Tx, { id, time_zone }: ClientRow): Promise<Cursor> {
  const cursor = await lockCursor(tx, id, time_zone)
  const { seq, trimmed } = await headOf(tx, id)
  if (cursor.time_zone === time_zone && cursor.seq >= trimmed) return cursor
  return { ...cursor, seq: cursor.time_zone === time_zone ? seq : cursor.seq, time_zone, sweep: 0 }
}

/** Brings a client's statistics up to date; returns false if there was too much to count within a call. */
export async function catchUp(context: Clocked, client: ClientRow): Promise<boolean> {
  if (!(await behindClients(context.db, context.clock.now(), client.id)).length) return true
  for (let i = 0; i < PAGES_A_CALL; i++) if (await rollPage(context, client, PAGE_OF_CALL)) return true
  return false
}

/** Job that brings the statistics of all clients up to date. */
export async function rollStatistics(context: Clocked): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  const until = now.getTime() + RUN_MS
  for (const id of await behindClients(db, now)) {
    const [client] = await db.select().from(clients).where(eq(clients.id, id))
    while (client && clock.now().getTime() < until) if (await rollPage(context, client)) break
  }
  await freezeQueries(db, now)
  await countFreeSlots(db, now)
}
