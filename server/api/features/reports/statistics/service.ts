import type { RequestOf } from '#contract/base/route.ts'
import type { Channel, QueueReason, Sentiment } from '#contract/chats/chat-shapes.ts'
import { STATISTICS_DAYS, STATISTICS_DAYS_MAX, STATISTICS_TAGS_MAX } from '#contract/reports/report-limits.ts'
import type { ChatStatistics, getStatistics } from '#contract/reports/statistics.ts'
import { botOf } from '#server/api/core/bots/store.ts'
import { queriesByMonth } from '#server/api/core/clients/queries-by-month.ts'
import { quotaOf } from '#server/api/core/clients/quota.ts'
import type { Context } from '#server/api/core/context.ts'
import { teamOf, userOf } from '#server/api/core/members/store.ts'
import { type Member, nameOf } from '#server/api/platform/auth/callers.ts'
import type { Db } from '#server/db/client.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { checkPeriod, dayOf, daysUpTo, lengthOf, type Period, shiftDay } from '#server/lib/days.ts'
import { groupBy } from '#server/lib/group-by.ts'
import { zoneOr } from '#server/lib/time-zone.ts'
import { freeSlotsIn } from './free-slots.ts'
import { toAgent, toArrivals, toBot, toDays, toStatistic, toTimes, totalOf, valuesOf } from './map.ts'
import { mayRead } from './policy.ts'
import { lastMonths } from './queries.ts'
import { catchUp } from './roll.ts'
import type { Counting } from './sql/terms.ts'
import {
  agentsIn,
  agentTimesIn,
  allTimesIn,
  arrivalsIn,
  botsIn,
  countsIn,
  daysIn,
  dayTimesIn,
  hasTeam,
  ratingsIn,
  type SliceCount,
  type StatisticsFilter,
  timesIn,
} from './store.ts'

type Query = RequestOf<typeof getStatistics>['query']

/** Returns the statistics for a period, for one bot or, if null, for all bots. */
export async function statistics(
  context: Context,
  member: Member,
  botId: number | null,
  query: Query,
): Promise<ChatStatistics> {
  const { db, clock } = context
  const { client, clientId } = member
  const now = clock.now()
  const filter = await filterOf(context, member, botId, query)
  const timeZone = filter.timeZone ?? client.time_zone
  const period = periodOf(query, dayOf(now, timeZone))
  const previous = before(period)
  const is_complete = await catchUp(context, client)
  const both = { start: previous.start, end: period.end }
  const [slices, days, times, earlierTimes, dayTimes, agents, arrivals, freeSlots, bots, quota, months] =
    await Promise.all([
      countsIn(db, clientId, period, filter),
      daysIn(db, clientId, both, filter),
      allTimesIn(db, clientId, period, filter),
      allTimesIn(db, clientId, previous, filter),
      dayTimesIn(db, clientId, period, filter),
      agentRowsIn(db, { clientId, timeZone, now }, period, filter),
      arrivalsIn(db, clientId, period, filter),
      freeSlotsIn(db, clientId, period, timeZone),
      botsIn(db, clientId, period, filter),
      quotaOf(db, client, now),
      queriesByMonth(db, client, botId),
    ])
  const current = days.filter(({ day }) => day >= period.start)
  const earlier = days.filter(({ day }) => day < period.start)
  return {
    start_date: period.start,
    end_date: period.end,
    time_zone: timeZone,
    is_complete,
    statistic: toStatistic(totalOf(current)),
    times: toTimes(times),
    previous: {
      start_date: previous.start,
      end_date: previous.end,
      statistic: toStatistic(totalOf(earlier)),
      times: toTimes(earlierTimes),
    },
    days: toDays(period, current, dayTimes),
    ...splits(slices),
    arrivals: toArrivals(arrivals, freeSlots),
    bots: bots.map(toBot),
    ...byAgent(member, filter, agents),
    queriesByMonths: lastMonths(months, now, client.time_zone).map(({ month, queries }) => ({
      month,
      query_count: queries,
    })),
    queries: quota,
  }
}

const periodOf = ({ start_date, end_date }: Query, today: string): Period => {
  const end = end_date ?? today
  return checkPeriod({ start: start_date ?? daysUpTo(end, STATISTICS_DAYS), end }, STATISTICS_DAYS_MAX)
}

const before = (period: Period): Period => ({
  start: shiftDay(period.start, -lengthOf(period)),
  end: shiftDay(period.start, -1),
})

/**
 * Returns the filter for a query. Throws if the bot, agent or team does not exist, or if the member may not see the agent's
 * statistics.
 */
async function filterOf(
  { db }: Context,
  member: Member,
  botId: number | null,
  { channel, agent_id, team_id, time_zone }: Query,
): Promise<StatisticsFilter> {
  if (botId !== null) found(await botOf(db, member.clientId, botId))
  if (agent_id !== undefined) {
    found(await userOf(db, member.clientId, agent_id))
    if (!mayRead(member, agent_id)) throw new AppError('permission_denied')
  }
  if (team_id && !(await hasTeam(db, member.clientId, team_id))) throw new AppError('not_found')
  const zone = zoneOr(time_zone, member.client.time_zone)
  const timeZone = zone === member.client.time_zone ? undefined : zone
  return { botId: botId ?? undefined, channel, agentId: agent_id, teamId: team_id, timeZone }
}

const splits = (slices: readonly SliceCount[]) => ({
  channels: valuesOf(slices, 'channel').map(({ value, chats }) => ({ channel: value as Channel, chats })),
  sentiments: valuesOf(slices, 'sentiment').map(({ value, chats }) => ({
    sentiment: value as Sentiment,
    chats,
  })),
  reasons: valuesOf(slices, 'reason').map(({ value, chats }) => ({ reason: value as QueueReason, chats })),
  moods: valuesOf(slices, 'mood').map(({ value, chats }) => {
    const [first, last] = value.split('>') as [Sentiment, Sentiment]
    return { first, last, chats }
  }),
  tags: valuesOf(slices, 'tag')
    .slice(0, STATISTICS_TAGS_MAX)
    .map(({ value, chats }) => ({ tag: value, chats })),
})

/** Returns all data for the statistics by agent. */
async function agentRowsIn(db: Db, counting: Counting, period: Period, filter: StatisticsFilter) {
  const [slices, presences, ratings, times, team] = await Promise.all([
    agentsIn(db, counting.clientId, period, filter),
    timesIn(db, counting, period),
    ratingsIn(db, counting, period, filter),
    agentTimesIn(db, counting.clientId, period, filter),
    teamOf(db, counting.clientId),
  ])
  return {
    slices,
    presences: new Map(presences.map((one) => [one.user_id, one])),
    ratings: new Map(ratings.map((one) => [one.agent, one])),
    times: groupBy(times, ({ agent }) => agent),
    names: new Map(team.map((user) => [user.id, nameOf(user)])),
  }
}

/** Returns the number of chats by agent, and the statistics of each agent that the member may read. */
function byAgent(
  member: Member,
  filter: StatisticsFilter,
  { slices, presences, ratings, times, names }: Awaited<ReturnType<typeof agentRowsIn>>,
) {
  const figures = new Map(slices.map((slice) => [Number(slice.value), slice]))
  const readable = (id: number) =>
    (filter.agentId === undefined || id === filter.agentId) && mayRead(member, id)
  const agents = [...names].filter(([id]) => readable(id) && (figures.has(id) || presences.has(id)))
  const assignees = valuesOf(slices, 'agent').filter(
    ({ value }) => value === '0' || mayRead(member, Number(value)),
  )
  return {
    assignees: assignees.map(({ value, chats }) => ({
      id: Number(value) || null,
      name: names.get(Number(value)) ?? '',
      chats,
    })),
    chatByAgents: agents
      .map(([id, name]) =>
        toAgent(
          { id, name },
          {
            figures: figures.get(id),
            times: times.get(id),
            presence: presences.get(id),
            ratings: ratings.get(id),
          },
        ),
      )
      .sort((a, b) => b.chats - a.chats || a.id - b.id),
  }
}
