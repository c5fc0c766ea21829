import { eq } from 'drizzle-orm'
import { MISSED_AFTER } from '#contract/limits.ts'
import type { Tx } from '../../../db/client.ts'
import { clients } from '../../../db/schema/clients.ts'
import type { ClientRow } from '../../auth/callers.ts'
import type { Context } from '../../context.ts'
import { headOf } from '../../journal/store.ts'
import { freezeQueries } from './queries.ts'
import {
  behindClients,
  type Cursor,
  chatsAfter,
  impliedChats,
  lockCursor,
  moveCursor,
  recountChats,
  touchedChats,
} from './roll-store.ts'

/** Events, or chats, that one transaction counts: small, because others wait for the one connection of the embedded database. */
const PAGE = 500
/** Pages that a call counts before it answers with what is there; the job does the rest. */
const PAGES_A_CALL = 20
/** How long a run of the job goes on; the next minute goes on where it stopped. */
const RUN_MS = 50_000

type Clocked = Pick<Context, 'db' | 'clock'>

/** Counts a page of what is new for a client; answers whether the figures are up to date. */
export const rollPage = ({ db, clock }: Clocked, client: ClientRow): Promise<boolean> =>
  db.transaction(async (tx) => {
    const cursor = await begin(tx, client)
    const counting = { clientId: client.id, timeZone: client.time_zone, now: clock.now() }
    const page = await touchedChats(tx, client.id, cursor.seq, PAGE)
    const swept = cursor.sweep === null ? [] : await chatsAfter(tx, client.id, cursor.sweep, PAGE)
    const ids = [...page.ids, ...swept]
    const implied = await impliedChats(tx, counting, page.ids, PAGE)
    await recountChats(tx, counting, [...new Set([...ids, ...implied])])
    const sweep = swept.length === PAGE ? (swept.at(-1) ?? null) : null
    await moveCursor(tx, client.id, { seq: page.seq, time_zone: client.time_zone, sweep })
    return sweep === null && implied.length < PAGE && page.seq === (await headOf(tx, client.id)).seq
  })

/** Where counting goes on. A new time zone, or a journal that was trimmed before it was counted, makes every chat count anew. */
async function begin(tx: Tx, { id, time_zone }: ClientRow): Promise<Cursor> {
  const cursor = await lockCursor(tx, id, time_zone)
  const { seq, trimmed } = await headOf(tx, id)
  if (cursor.time_zone === time_zone && cursor.seq >= trimmed) return cursor
  return { seq: cursor.time_zone === time_zone ? seq : cursor.seq, time_zone, sweep: 0 }
}

/** Brings a client's figures up to date; answers false where there was more to count than a call may wait for. */
export async function catchUp(context: Clocked, client: ClientRow): Promise<boolean> {
  const waitedSince = new Date(context.clock.now().getTime() - MISSED_AFTER)
  if (!(await behindClients(context.db, waitedSince, client.id)).length) return true
  for (let i = 0; i < PAGES_A_CALL; i++) if (await rollPage(context, client)) return true
  return false
}

/** The job: brings the figures of every client up to date. */
export async function rollStatistics(context: Clocked): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  const until = now.getTime() + RUN_MS
  for (const id of await behindClients(db, new Date(now.getTime() - MISSED_AFTER))) {
    const [client] = await db.select().from(clients).where(eq(clients.id, id))
    while (client && clock.now().getTime() < until) if (await rollPage(context, client)) break
  }
  await freezeQueries(db, now)
}
