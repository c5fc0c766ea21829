import { type SQL, sql } from 'drizzle-orm'
import type { Channel } from '#contract/chats/chat-shapes.ts'
import type { Executor } from '#server/db/client.ts'
import type { SliceKind } from '#server/db/schema/reports.ts'
import { type Period, shiftDay, startOfDay } from '#server/lib/days.ts'
import { chatFactsQuery, factColumns } from './sql/chat-facts.ts'
import { chatsOfKinds, type Measure, slicesOf, slicesOfKinds, sums } from './sql/slices.ts'
import type { Counting } from './sql/terms.ts'
import { type TimeMeasure, timeSlicesOf, timesOfAgents, timesOfAll } from './times.ts'

/** Filters for statistics; a filter that is undefined matches everything. */
export interface StatisticsFilter {
  readonly botId?: number | undefined
  readonly channel?: Channel | undefined
  readonly agentId?: number | undefined
  readonly teamId?: number | undefined
  /** Time zone by which days are counted; if undefined, the account's time zone, which the rollups use. */
  readonly timeZone?: string | undefined
}

/** Sums of all measures; times are in milliseconds. */
export type Figures = Readonly<Record<Measure, number>>
/** Number of chats in one slice. */
export interface SliceCount {
  readonly kind: SliceKind
  readonly value: string
  readonly chats: number
}
/** Sums of all measures for one slice. */
export type Slice = Figures & SliceCount
/** Sums of all measures for one day. */
export type DayFigures = Figures & { readonly day: string }

/** Number of durations in one bucket of a histogram. */
export interface Times {
  readonly measure: TimeMeasure
  readonly bucket: number
  readonly n: number
}
/** Part of a histogram for one day. */
export type DayTimes = Times & { readonly day: string }
/** Part of a histogram for one agent. */
export type AgentTimes = Times & { readonly agent: number }

/** Returns the rows of `chat_facts` with their days and hours converted to a time zone. */
const factsIn = (timeZone: string, clientId: number, { start, end }: Period): SQL => {
  const local = sql`(c.created_at at time zone ${timeZone})`
  const columns = factColumns.map((name) =>
    name === 'day'
      ? sql`${local}::date as day`
      : name === 'hour'
        ? sql`extract(hour from ${local})::smallint as hour`
        : sql`o.${sql.identifier(name)}`,
  )
  // Local times on Earth differ by at most 26 hours, so two more days on each side are enough.
  return sql`(select ${sql.join(columns, sql`, `)} from chat_facts o join chats c on c.id = o.chat_id
    where o.client_id = ${clientId} and o.day between ${shiftDay(start, -2)}::date and ${shiftDay(end, 2)}::date)`
}

/**
 * Returns the rows of the rollup `table`, or the rows of each chat's `slices` if chats are filtered by channel, agent or team, or
 * counted in another time zone.
 */
const daily = (
  { table, slices }: { table: SQL; slices: SQL },
  clientId: number,
  { start, end }: Period,
  f: StatisticsFilter,
): SQL => {
  const ofBot = f.botId === undefined ? sql`` : sql`and f.bot_id = ${f.botId}`
  const between = sql`f.client_id = ${clientId} and f.day between ${start}::date and ${end}::date ${ofBot}`
  if (!f.channel && f.agentId === undefined && f.teamId === undefined && f.timeZone === undefined)
    return sql`select f.* from ${table} f where ${between}`
  const ofChannel = f.channel ? sql`and f.channel = ${f.channel}` : sql``
  const ofAgent = f.agentId === undefined ? sql`` : sql`and f.agent_id = ${f.agentId}`
  const ofTeam = f.teamId === undefined ? sql`` : sql`and f.team_id = ${f.teamId}`
  const facts = f.timeZone === undefined ? sql`chat_facts` : factsIn(f.timeZone, clientId, { start, end })
  return sql`select f.day, f.bot_id, s.* from ${facts} f cross join ${slices} where ${between} ${ofChannel} ${ofAgent} ${ofTeam}`
}

const figuresOf = (...kinds: readonly SliceKind[]) => ({
  table: sql`stat_days`,
  slices: slicesOfKinds(kinds),
})
const split = {
  table: sql`stat_days`,
  slices: chatsOfKinds(['channel', 'sentiment', 'mood', 'tag', 'reason']),
}
const ofAgents = figuresOf('agent')
const ofAll = figuresOf('all')
const ofHours = figuresOf('hour')
const allTimes = { table: sql`stat_times`, slices: timesOfAll }
const agentTimes = { table: sql`stat_times`, slices: timesOfAgents }

/** Returns the numbers of chats in a period by channel, sentiment, change of sentiment, tag and reason. */
export async function countsIn(db: Executor, clientId: number, period: Period, filter: StatisticsFilter) {
  const { rows } = await db.execute<SliceCount & Record<string, unknown>>(sql`
    select s.kind, s.value, sum(s.chats)::bigint as chats from (${daily(split, clientId, period, filter)}) s
    where s.kind in ('channel', 'sentiment', 'mood', 'tag', 'reason') group by 1, 2 having sum(s.chats) <> 0`)
  return rows as SliceCount[]
}

/**
 * Returns the condition that a slice `s` belongs to the filter's agent. Chats that the agent passed on also count for that agent.
 */
const ofAgentAlone = ({ agentId }: StatisticsFilter): SQL =>
  agentId === undefined ? sql`` : sql`and s.value = ${agentId}::text`

/** Returns the sums of all measures for a period, by agent. */
export async function agentsIn(db: Executor, clientId: number, period: Period, filter: StatisticsFilter) {
  const ofEveryAgent = { ...filter, agentId: undefined }
  const { rows } = await db.execute<Slice & Record<string, unknown>>(sql`
    select s.kind, s.value, ${sums()} from (${daily(ofAgents, clientId, period, ofEveryAgent)}) s
    where s.kind = 'agent' ${ofAgentAlone(filter)} group by 1, 2 having sum(s.chats) <> 0 or sum(s.handled) <> 0`)
  return rows as Slice[]
}

/** Returns the sums of all measures for each day with chats in a period. */
export async function daysIn(db: Executor, clientId: number, period: Period, filter: StatisticsFilter) {
  const { rows } = await db.execute<DayFigures & Record<string, unknown>>(sql`
    select to_char(s.day, 'YYYY-MM-DD') as day, ${sums()} from (${daily(ofAll, clientId, period, filter)}) s
    where s.kind = 'all' group by s.day`)
  return rows as DayFigures[]
}

export async function hasTeam(db: Executor, clientId: number, id: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from teams where client_id = ${clientId} and id = ${id}`)
  return rows.length > 0
}

/** Chats that began in one hour of the week. */
export interface Arrivals {
  /** 1 is Monday. */
  readonly weekday: number
  readonly hour: number
  readonly chats: number
  readonly handed_over: number
}

/** Returns how many of a period's chats began in each hour of the week; omits hours without any. */
export async function arrivalsIn(db: Executor, clientId: number, period: Period, filter: StatisticsFilter) {
  const { rows } = await db.execute<Arrivals & Record<string, unknown>>(sql`
    select extract(isodow from s.day)::int as weekday, s.value::int as hour, sum(s.chats)::bigint as chats,
      sum(s.handed_over)::bigint as handed_over
    from (${daily(ofHours, clientId, period, filter)}) s
    where s.kind = 'hour' group by 1, 2 having sum(s.chats) <> 0 order by 1, 2`)
  return rows as Arrivals[]
}

/** Returns the sums of all measures for each bot that had chats in a period. */
export async function botsIn(db: Executor, clientId: number, period: Period, filter: StatisticsFilter) {
  const { rows } = await db.execute<BotFigures & Record<string, unknown>>(sql`
    select g.*, b.bot_name as name, (
      select count(*) from questions q where q.client_id = ${clientId} and q.bot_id = g.bot and q.status = 'open') as open_questions
    from (
      select s.bot_id as bot, ${sums()} from (${daily(ofAll, clientId, period, filter)}) s where s.kind = 'all' group by 1
    ) g join bots b on b.id = g.bot where g.chats > 0 order by g.chats desc, b.id`)
  return rows as BotFigures[]
}

/** Sums of all measures for one bot, with its name and its number of open questions. */
export type BotFigures = Figures & {
  readonly bot: number
  readonly name: string
  readonly open_questions: number
}

/** Returns the histograms of first replies for each day in a period; days without first replies are omitted. */
export async function dayTimesIn(db: Executor, clientId: number, period: Period, filter: StatisticsFilter) {
  const { rows } = await db.execute<DayTimes & Record<string, unknown>>(sql`
    select to_char(s.day, 'YYYY-MM-DD') as day, s.measure, s.bucket, sum(s.n)::bigint as n
    from (${daily(allTimes, clientId, period, filter)}) s
    where s.kind = 'all' and s.measure = 'first_reply' group by 1, 2, 3 having sum(s.n) <> 0`)
  return rows as DayTimes[]
}

/** Returns the histograms for all chats in a period. */
export async function allTimesIn(db: Executor, clientId: number, period: Period, filter: StatisticsFilter) {
  const { rows } = await db.execute<Times & Record<string, unknown>>(sql`
    select s.measure, s.bucket, sum(s.n)::bigint as n from (${daily(allTimes, clientId, period, filter)}) s
    where s.kind = 'all' group by 1, 2 having sum(s.n) <> 0`)
  return rows as Times[]
}

/** Returns each agent's histograms for a period. */
export async function agentTimesIn(db: Executor, clientId: number, period: Period, filter: StatisticsFilter) {
  const ofEveryAgent = { ...filter, agentId: undefined }
  const { rows } = await db.execute<AgentTimes & Record<string, unknown>>(sql`
    select s.value::bigint as agent, s.measure, s.bucket, sum(s.n)::bigint as n
    from (${daily(agentTimes, clientId, period, ofEveryAgent)}) s
    where s.kind = 'agent' ${ofAgentAlone(filter)} group by 1, 2, 3 having sum(s.n) <> 0`)
  return rows as AgentTimes[]
}

/**
 * Returns, in milliseconds, how long each member was online (or available for transfers only) and away in a period; an ongoing
 * state counts up to now.
 */
export async function timesIn(db: Executor, { clientId, timeZone, now }: Counting, { start, end }: Period) {
  const { rows } = await db.execute<{ user_id: number; online: number; away: number }>(sql`
    with bounds as (select ${startOfDay(start, timeZone)} as lower,
      least(${startOfDay(shiftDay(end, 1), timeZone)}, ${now.toISOString()}::timestamptz) as upper),
    spans as (
      select a.user_id, a.availability,
        extract(epoch from least(coalesce(a.over_at, upper), upper) - greatest(a.began_at, lower)) * 1000 as length
      from availability_spans a, bounds
      where a.client_id = ${clientId} and a.began_at < upper and (a.over_at is null or a.over_at > lower)
    )
    select user_id, coalesce(sum(length) filter (where availability in ('online', 'transfers_only')), 0)::bigint as online,
      coalesce(sum(length) filter (where availability = 'away'), 0)::bigint as away
    from spans group by user_id`)
  return rows
}

/** Number of an agent's chats that were rated, and number of these with at least four stars. */
export interface AgentRatings {
  readonly agent: number
  readonly rated: number
  readonly satisfied: number
}

/** Returns how many ratings each agent received in a period, and how many of these had at least four stars. */
export async function ratingsIn(
  db: Executor,
  { clientId, timeZone }: Counting,
  { start, end }: Period,
  f: StatisticsFilter,
): Promise<AgentRatings[]> {
  const ofBot = f.botId === undefined ? sql`` : sql`and r.bot_id = ${f.botId}`
  const ofChannel = f.channel ? sql`and c.channel = ${f.channel}` : sql``
  const ofTeam = f.teamId === undefined ? sql`` : sql`and coalesce(c.team_id, 0) = ${f.teamId}`
  // Only these filters require a join with the chats, of which there may be many thousands.
  const ofChats =
    f.channel || f.teamId !== undefined
      ? sql`and exists (select 1 from chats c where c.id = r.chat_id ${ofChannel} ${ofTeam})`
      : sql``
  const { rows } = await db.execute<AgentRatings & Record<string, unknown>>(sql`
    select r.agent_id as agent, count(*) as rated, count(*) filter (where r.stars >= 4) as satisfied
    from feedback r
    where r.client_id = ${clientId} and r.agent_id is not null
      and r.created_at >= ${startOfDay(start, timeZone)} and r.created_at < ${startOfDay(shiftDay(end, 1), timeZone)} ${ofBot} ${ofChats}
    group by 1`)
  return rows
}

/** Recounts all daily sums of a client from the chats themselves; slow, but gives tests a reference for the rollups. */
export async function fullRecount(db: Executor, counting: Counting): Promise<(Slice & DayFigures)[]> {
  const { rows } = await db.execute<Slice & DayFigures & Record<string, unknown>>(sql`
    with f as (${chatFactsQuery(counting, sql`true`)})
    select to_char(f.day, 'YYYY-MM-DD') as day, f.bot_id, s.kind, s.value, ${sums()} from f cross join ${slicesOf}
    group by f.day, f.bot_id, s.kind, s.value order by 1, 2, 3, 4`)
  return rows as (Slice & DayFigures)[]
}

/** Recounts all histograms of a client from the chats themselves; slow, but gives tests a reference for the rollups. */
export async function fullRecountOfTimes(db: Executor, counting: Counting) {
  const { rows } = await db.execute<
    DayTimes & { bot_id: number; kind: string; value: string } & Record<string, unknown>
  >(sql`
    with f as (${chatFactsQuery(counting, sql`true`)})
    select to_char(f.day, 'YYYY-MM-DD') as day, f.bot_id, s.kind, s.value, s.measure, s.bucket, sum(s.n)::bigint as n
    from f cross join ${timeSlicesOf} group by f.day, f.bot_id, s.kind, s.value, s.measure, s.bucket order by 1, 2, 3, 4, 5, 6`)
  return rows
}
