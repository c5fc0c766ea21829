import type { RequestOf } from '#contract/base/route.ts'
import type { getMemberFigures, MemberFigures } from '#contract/reports/member-figures.ts'
import { MEMBER_FIGURES_DAYS, MEMBER_FIGURES_DAYS_MAX } from '#contract/reports/report-limits.ts'
import type { Context } from '#server/api/core/context.ts'
import { userOf } from '#server/api/core/members/store.ts'
import { type Member, nameOf } from '#server/api/platform/auth/callers.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { checkPeriod, dayOf, daysUpTo, type Period } from '#server/lib/days.ts'
import { toTimes } from '../statistics/map.ts'
import { mayRead } from '../statistics/policy.ts'
import { catchUp } from '../statistics/roll.ts'
import { agentTimesIn } from '../statistics/store.ts'
import { cameBackTo, handledByAll, ratingsOf, timelineOf, workOf } from './store.ts'

const percentOf = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((part / whole) * 10_000) / 100 : null

/** Returns the median of numbers; null for an empty list. */
function medianOf(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  return upper === undefined || lower === undefined ? null : (upper + lower) / 2
}

const periodOf = (
  { start_date, end_date }: RequestOf<typeof getMemberFigures>['query'],
  today: string,
): Period => {
  const end = end_date ?? today
  const start = start_date ?? daysUpTo(end, MEMBER_FIGURES_DAYS)
  return checkPeriod({ start, end }, MEMBER_FIGURES_DAYS_MAX)
}

/**
 * Returns a member's statistics, with metrics of all members for comparison. Throws `permission_denied` if the caller is neither
 * the member nor a supervisor.
 */
export async function memberFigures(
  context: Context,
  member: Member,
  id: number,
  query: RequestOf<typeof getMemberFigures>['query'],
): Promise<MemberFigures> {
  const { db, clock } = context
  const { client, clientId } = member
  const user = found(await userOf(db, clientId, id))
  if (!mayRead(member, id)) throw new AppError('permission_denied')
  const now = clock.now()
  const period = periodOf(query, dayOf(now, client.time_zone))
  const counting = { clientId, timeZone: client.time_zone, now }
  await catchUp(context, client)
  const [work, satisfaction, cameBack, allHandled, times, timeline] = await Promise.all([
    workOf(db, counting, id, period),
    ratingsOf(db, counting, id, period),
    cameBackTo(db, counting, id, period),
    handledByAll(db, counting, period),
    agentTimesIn(db, clientId, period, {}),
    timelineOf(db, counting, id, period.end),
  ])
  const own = toTimes(times.filter(({ agent }) => agent === id))
  const all = toTimes(times)
  return {
    id,
    name: nameOf(user.user),
    start_date: period.start,
    end_date: period.end,
    time_zone: client.time_zone,
    handled: work.handled,
    firstReply: own.firstReply,
    reply: own.reply,
    team: { handled: medianOf(allHandled), firstReply: all.firstReply, reply: all.reply },
    atOnce: work.online > 0 ? Math.round((work.with_chats / work.online) * 100) / 100 : null,
    occupancy: percentOf(work.busy, work.online),
    unanswered: work.unanswered,
    passedOn: work.passed_on,
    cameBack,
    satisfaction,
    online: Math.round(work.online),
    away: Math.round(work.away),
    timeline,
  }
}
