import { type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '#contract/base/units.ts'
import { takesChats } from '#server/api/core/chats/assignment/store.ts'
import type { Db, Executor } from '#server/db/client.ts'
import { type Period, shiftDay, startOfDay } from '#server/lib/days.ts'

/**
 * Length of a slot. Nearly all time zones have offsets of whole half hours, so that slots add up to hours; in other time zones, a
 * slot counts toward the hour in which it begins.
 */
const SLOT_MS = 30 * 60_000
/** Number of slots per statement: two days, so that no statement blocks the embedded database's connection for long. */
const BATCH = 96
/** Maximum age of slots to count: the length of the default period and the preceding one. */
const BACKLOG_MS = 62 * DAY_MS

const at = (moment: number): SQL => sql`${new Date(moment).toISOString()}::timestamptz`
const milliseconds = (from: SQL, to: SQL): SQL => sql`(extract(epoch from ${to} - ${from}) * 1000)`

/**
 * Counts the slots that have not been counted yet, up to now: how much time agents offered for chats, and how much of it chats
 * took.
 */
export async function countFreeSlots(db: Db, now: Date): Promise<void> {
  const until = Math.floor(now.getTime() / SLOT_MS) * SLOT_MS
  const { rows } = await db.execute<{ id: number; since: Date | null }>(sql`
    select c.id, coalesce(
      (select max(p.slot) + interval '30 minutes' from place_slots p where p.client_id = c.id),
      (select min(a.began_at) from availability_spans a where a.client_id = c.id)) as since
    from clients c order by c.id`)
  for (const { id, since } of rows) {
    if (since === null) continue
    const first = Math.max(Math.floor(new Date(since).getTime() / SLOT_MS) * SLOT_MS, until - BACKLOG_MS)
    for (let from = first; from < until; from += BATCH * SLOT_MS)
      await countSlots(db, id, from, Math.min(until, from + BATCH * SLOT_MS))
  }
}

/**
 * Counts a client's slots: only online members offer slots, and chats beyond an agent's limit do not take other agents' slots.
 */
const countSlots = (db: Executor, clientId: number, from: number, to: number) =>
  db.execute(sql`
    insert into place_slots (client_id, slot, places_ms, taken_ms)
    select ${clientId}, s.slot, coalesce(sum(o.offered), 0)::bigint, coalesce(sum(least(o.offered, o.taken)), 0)::bigint
    from generate_series(${at(from)}, ${at(to - SLOT_MS)}, interval '30 minutes') as s(slot)
    left join lateral (
      select u.chat_limit * sum(${milliseconds(sql`p.began`, sql`p.over`)}) as offered, coalesce(sum(t.taken), 0) as taken
      from (
        select a.user_id, greatest(a.began_at, s.slot) as began, least(coalesce(a.over_at, 'infinity'), s.slot + interval '30 minutes') as over
        from availability_spans a
        where a.client_id = ${clientId} and a.availability = 'online' and a.began_at < s.slot + interval '30 minutes'
          and (a.over_at is null or a.over_at > s.slot)
      ) p join users u on u.id = p.user_id and ${takesChats}
      left join lateral (
        select sum(${milliseconds(sql`greatest(x.began_at, p.began)`, sql`least(coalesce(x.over_at, 'infinity'), p.over)`)}) as taken
        from chat_assignments x
        where x.agent_id = p.user_id and x.began_at < p.over and x.began_at > p.began - interval '30 days' and (x.over_at is null or x.over_at > p.began)
      ) t on true
      group by u.id
    ) o on true
    group by s.slot
    on conflict (client_id, slot) do nothing`)

/** Average number of free slots for chats in an hour of the week. */
export interface FreeSlots {
  /** 1 is Monday. */
  readonly weekday: number
  readonly hour: number
  readonly free: number
}

/** Returns how many chats agents had room for, on average, in each hour of the week; hours that were not counted are omitted. */
export async function freeSlotsIn(
  db: Executor,
  clientId: number,
  { start, end }: Period,
  timeZone: string,
): Promise<FreeSlots[]> {
  const local = sql`(p.slot at time zone ${timeZone})`
  const { rows } = await db.execute<FreeSlots & Record<string, unknown>>(sql`
    select extract(isodow from ${local})::int as weekday, extract(hour from ${local})::int as hour,
      round(sum(p.places_ms - p.taken_ms) / (count(*) * ${SLOT_MS}::numeric), 2)::float8 as free
    from place_slots p
    where p.client_id = ${clientId} and p.slot >= ${startOfDay(start, timeZone)} and p.slot < ${startOfDay(shiftDay(end, 1), timeZone)}
    group by 1, 2`)
  return rows
}
