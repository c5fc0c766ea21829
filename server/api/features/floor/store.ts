import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { AgentToday } from '#contract/floor/floor-agents.ts'
import { rowsOf } from '#server/api/platform/rows.ts'
import type { Executor } from '#server/db/client.ts'
import { clients, users } from '#server/db/schema/clients.ts'
import { floorAcknowledgements, wallboards } from '#server/db/schema/floor.ts'
import { startOfDay } from '#server/lib/days.ts'

/** Records who is handling an alert, replacing an earlier acknowledgement. */
export const putAcknowledgement = (
  db: Executor,
  row: typeof floorAcknowledgements.$inferInsert,
): Promise<unknown> =>
  db
    .insert(floorAcknowledgements)
    .values(row)
    .onConflictDoUpdate({
      target: [floorAcknowledgements.client_id, floorAcknowledgements.alert],
      set: { user_id: row.user_id, at: row.at },
    })

/** Wallboard with the name of the member who created it, or null if that member was deleted. */
export interface WallboardRow {
  readonly board: typeof wallboards.$inferSelect
  readonly maker: string | null
}

const maker = users.name

/** Returns a client's wallboards, without revoked ones, oldest first. */
export const wallboardsOf = (db: Executor, clientId: number): Promise<WallboardRow[]> =>
  db
    .select({ board: wallboards, maker })
    .from(wallboards)
    .leftJoin(users, eq(users.id, wallboards.created_by))
    .where(and(eq(wallboards.client_id, clientId), isNull(wallboards.revoked_at)))
    .orderBy(wallboards.id)

/** Counts a client's wallboards, without revoked ones. */
export const countWallboards = (db: Executor, clientId: number): Promise<number> =>
  db.$count(wallboards, and(eq(wallboards.client_id, clientId), isNull(wallboards.revoked_at)))

const { insert } = rowsOf(wallboards)
export const insertWallboard = insert

/** Revokes a wallboard; returns null if it does not exist or has already been revoked. */
export async function revoke(db: Executor, clientId: number, id: number, at: Date) {
  const [board] = await db
    .update(wallboards)
    .set({ revoked_at: at })
    .where(and(eq(wallboards.client_id, clientId), eq(wallboards.id, id), isNull(wallboards.revoked_at)))
    .returning()
  return board ?? null
}

/** Returns the wallboard whose secret has this hash, with its client; null if it was revoked or never existed. */
export async function wallboardBySecret(db: Executor, hash: string) {
  const [row] = await db
    .select({ board: wallboards, client: clients })
    .from(wallboards)
    .innerJoin(clients, eq(clients.id, wallboards.client_id))
    .where(and(eq(wallboards.token_hash, hash), isNull(wallboards.revoked_at)))
  return row ?? null
}

/** Our choice: minimum interval between updates of a wallboard's last-read time. */
const SEEN_EVERY_MS = 60_000

/** Records when a wallboard was last read, at most once a minute. */
export const recordSeen = (db: Executor, id: number, now: Date): Promise<unknown> =>
  db
    .update(wallboards)
    .set({ seen_at: now })
    .where(
      and(
        eq(wallboards.id, id),
        or(isNull(wallboards.seen_at), lt(wallboards.seen_at, new Date(now.getTime() - SEEN_EVERY_MS))),
      ),
    )

/** Returns a member's metrics for the assignments that began on the given day in the given time zone. */
export async function agentToday(
  db: Executor,
  clientId: number,
  userId: number,
  { day, timeZone }: { readonly day: string; readonly timeZone: string },
): Promise<AgentToday> {
  const from = startOfDay(day, timeZone)
  const { rows } = await db.execute<Record<keyof AgentToday, number | null>>(sql`
    with own as (
      select a.chat_id, a.began_at, a.over_at from chat_assignments a
      where a.agent_id = ${userId} and a.client_id = ${clientId} and a.began_at >= ${from}
    ), firsts as (
      select h.open_wait_ms as took from chat_handovers h
      join own on own.chat_id = h.chat_id and h.answered_at between own.began_at and coalesce(own.over_at, 'infinity')
    )
    select (select count(distinct chat_id) from own) as chats,
      (select count(distinct own.chat_id) from own join chats c on c.id = own.chat_id and c.status = 'ended') as ended,
      (select count(*) from messages m where m.chat_id in (select chat_id from own) and m.agent_id = ${userId} and m.created_at >= ${from}) as messages,
      (select round(avg(extract(epoch from over_at - began_at) * 1000)) from own where over_at is not null) as handling_ms,
      (select round((percentile_cont(0.5) within group (order by took))::numeric) from firsts) as first_answer_ms`)
  const [row] = rows
  const figure = (value: number | null | undefined) =>
    value === null || value === undefined ? null : Number(value)
  return {
    chats: figure(row?.chats) ?? 0,
    ended: figure(row?.ended) ?? 0,
    messages: figure(row?.messages) ?? 0,
    handling_ms: figure(row?.handling_ms),
    first_answer_ms: figure(row?.first_answer_ms),
  }
}
