import { eq } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { clients } from '../../../db/schema/clients.ts'
import type { ClientRow } from '../../auth/callers.ts'
import type { Context } from '../../context.ts'
import { headOf } from '../../journal/store.ts'
import { overdueSince } from './facts.ts'
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

/** Events, or chats, that one transaction of the job counts. */
const PAGE = 500
/** The same of a call: small, because on a busy floor messages wait meanwhile for the one connection of the embedded database. */
const PAGE_OF_CALL = 100
/** Pages that a call counts before it answers with what is there; the job does the rest. */
const PAGES_A_CALL = 100
/** How long a run of the job goes on; the next minute goes on where it stopped. */
const RUN_MS = 50_000

type Clocked = Pick<Context, 'db' | 'clock'>

/** Counts a page of what is new for a client, of so many events or chats; answers whether the figures are up to date. */
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
    const missed_until = overdue.length < length ? overdueSince(counting.now) : cursor.missed_until
    await moveCursor(tx, client.id, { seq: page.seq, time_zone: client.time_zone, sweep, missed_until })
    return sweep === null && overdue.length < length && page.seq === (await headOf(tx, client.id)).seq
  })

/** Where counting goes on. A new time zone, or a journal that was trimmed before it was counted, makes every chat count anew. */
async function begin(tx: Tx, { id, time_zone }: ClientRow): Promise<Cursor> {
  const cursor = await lockCursor(tx, id, time_zone)
  const { seq, trimmed } = await headOf(tx, id)
  if (cursor.time_zone === time_zone && cursor.seq >= trimmed) return cursor
  return { ...cursor, seq: cursor.time_zone === time_zone ? seq : cursor.seq, time_zone, sweep: 0 }
}

/** Brings a client's figures up to date; answers false where there was more to count than a call may wait for. */
export async function catchUp(context: Clocked, client: ClientRow): Promise<boolean> {
  if (!(await behindClients(context.db, overdueSince(context.clock.now()), client.id)).length) return true
  for (let i = 0; i < PAGES_A_CALL; i++) if (await rollPage(context, client, PAGE_OF_CALL)) return true
  return false
}

/** The job: brings the figures of every client up to date. */
export async function rollStatistics(context: Clocked): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  const until = now.getTime() + RUN_MS
  for (const id of await behindClients(db, overdueSince(now))) {
    const [client] = await db.select().from(clients).where(eq(clients.id, id))
    while (client && clock.now().getTime() < until) if (await rollPage(context, client)) break
  }
  await freezeQueries(db, now)
}
