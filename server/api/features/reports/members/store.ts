import { type SQL, sql } from 'drizzle-orm'
import type { MemberFigures } from '#contract/reports/member-figures.ts'
import type { Executor } from '#server/db/client.ts'
import { type Period, shiftDay, startOfDay } from '#server/lib/days.ts'
import type { Counting } from '../statistics/sql/terms.ts'

/** Returns the SQL query for the start and end of a period; the end is at most the current time. */
const boundsOf = ({ timeZone, now }: Counting, { start, end }: Period): SQL =>
  sql`select ${startOfDay(start, timeZone)} as lower,
    least(${startOfDay(shiftDay(end, 1), timeZone)}, ${now.toISOString()}::timestamptz) as upper`

/** Returns the SQL expression for the total length of a multirange, in seconds. */
const lengthOf = (ranges: SQL): SQL =>
  sql`coalesce((select sum(extract(epoch from upper(r) - lower(r))) from unnest(${ranges}) r), 0)`

/** A member's work in a period; times are in seconds. */
export interface Work {
  readonly handled: number
  readonly unanswered: number
  readonly passed_on: number
  readonly online: number
  readonly away: number
  /** Time online with at least one chat. */
  readonly busy: number
  /** Time online with a chat, summed over all chats, so that concurrent chats are counted separately. */
  readonly with_chats: number
}

/** Returns a member's work in a period, from the assignments of their chats and the times when they were online. */
export async function workOf(
  db: Executor,
  counting: Counting,
  memberId: number,
  period: Period,
): Promise<Work> {
  const { rows } = await db.execute<Work & Record<string, unknown>>(sql`
    with bounds as (${boundsOf(counting, period)}),
    mine as (
      select a.chat_id, a.began_at, a.over_at, a.over_at < upper as is_over,
        tstzrange(greatest(a.began_at, lower), least(coalesce(a.over_at, upper), upper)) as during
      from chat_assignments a, bounds
      where a.client_id = ${counting.clientId} and a.agent_id = ${memberId}
        and a.began_at < upper and (a.over_at is null or a.over_at > lower)
    ),
    there as (
      select coalesce(range_agg(during) filter (where availability <> 'away'), '{}') as online,
        coalesce(range_agg(during) filter (where availability = 'away'), '{}') as away
      from (
        select s.availability, tstzrange(greatest(s.began_at, lower), least(coalesce(s.over_at, upper), upper)) as during
        from availability_spans s, bounds
        where s.client_id = ${counting.clientId} and s.user_id = ${memberId}
          and s.began_at < upper and (s.over_at is null or s.over_at > lower)
      ) spans
    )
    select
      (select count(*) from mine where is_over) as handled,
      (select count(*) from mine where is_over and not exists (
        select 1 from messages m where m.chat_id = mine.chat_id and m.agent_id = ${memberId}
          and m.created_at between mine.began_at and mine.over_at)) as unanswered,
      (select count(*) from mine where is_over and exists (
        select 1 from chat_assignments b where b.chat_id = mine.chat_id and b.agent_id <> ${memberId}
          and b.began_at = mine.over_at)) as passed_on,
      ${lengthOf(sql`there.online`)}::float8 as online,
      ${lengthOf(sql`there.away`)}::float8 as away,
      ${lengthOf(sql`there.online * coalesce((select range_agg(during) from mine), '{}')`)}::float8 as busy,
      coalesce((select sum(${lengthOf(sql`there.online * tstzmultirange(mine.during)`)}) from mine), 0)::float8 as with_chats
    from there`)
  const [work] = rows
  if (!work) throw new Error('The figures of a member have one row.')
  return work
}

/**
 * Returns how many chats last assigned to a member were rated in a period, and how many of these ratings had at least four stars.
 */
export async function ratingsOf(db: Executor, counting: Counting, memberId: number, period: Period) {
  const { rows } = await db.execute<{ rated: number; satisfied: number }>(sql`
    select count(*) as rated, count(*) filter (where f.stars >= 4) as satisfied
    from feedback f join chats c on c.id = f.chat_id, (${boundsOf(counting, period)}) bounds
    where f.client_id = ${counting.clientId} and c.assigned_to = ${memberId} and c.channel <> 'playground'
      and f.created_at >= lower and f.created_at < upper`)
  return rows[0] ?? { rated: 0, satisfied: 0 }
}

/** Returns how often chats that began in the period and were last assigned to the member were reopened. */
export async function cameBackTo(
  db: Executor,
  { clientId }: Counting,
  memberId: number,
  { start, end }: Period,
): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select coalesce(sum(f.reopened), 0)::bigint as n from chat_facts f
    where f.client_id = ${clientId} and f.agent_id = ${memberId} and f.day between ${start}::date and ${end}::date`)
  return rows[0]?.n ?? 0
}

/** Returns the number of chats that left each member in a period; members without any are omitted. */
export async function handledByAll(db: Executor, counting: Counting, period: Period): Promise<number[]> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*) as n from chat_assignments a, (${boundsOf(counting, period)}) bounds
    where a.client_id = ${counting.clientId} and a.over_at > lower and a.over_at < upper group by a.agent_id`)
  return rows.map(({ n }) => n)
}

/** Returns a member's availability over a day, as spans in chronological order. */
export async function timelineOf(
  db: Executor,
  counting: Counting,
  memberId: number,
  day: string,
): Promise<MemberFigures['timeline']> {
  const iso = (moment: SQL) => sql`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  const { rows } = await db.execute<MemberFigures['timeline'][number] & Record<string, unknown>>(sql`
    select s.availability, s.away_reason as reason, ${iso(sql`greatest(s.began_at, lower)`)} as "from",
      ${iso(sql`least(coalesce(s.over_at, upper), upper)`)} as "to"
    from availability_spans s, (${boundsOf(counting, { start: day, end: day })}) bounds
    where s.client_id = ${counting.clientId} and s.user_id = ${memberId}
      and s.began_at < upper and (s.over_at is null or s.over_at > lower)
    order by s.began_at, s.id`)
  return rows
}
