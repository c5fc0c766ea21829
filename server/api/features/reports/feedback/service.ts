import { FEEDBACK_PAGE } from '#contract/base/limits.ts'
import type { RequestOf } from '#contract/base/route.ts'
import type {
  exportFeedback,
  Feedback,
  getFeedbackSummary,
  listFeedback,
} from '#contract/reports/feedback.ts'
import { botOf } from '#server/api/core/bots/store.ts'
import type { Context } from '#server/api/core/context.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { zoneOr } from '#server/lib/time-zone.ts'
import type { FeedbackFilter } from './criteria.ts'
import { toFeedback } from './map.ts'
import { countFeedback, feedbackById, feedbackFigures, feedbackPage, setHandled } from './store.ts'

type Narrowing = RequestOf<typeof exportFeedback>['query']

/**
 * Returns the filters of a request. Throws if the request names another account or an unknown bot, or if the period ends before
 * it starts.
 */
export async function filterOf(
  { db }: Context,
  { client, clientId }: Member,
  query: Narrowing,
): Promise<FeedbackFilter> {
  const { client_id, user_id, search, source, stars, bot_id = -1, team_id, start_date, end_date } = query
  const isOwn = !client_id || client_id === String(clientId) || client_id === client.public_id
  if (!isOwn) throw new AppError('not_found')
  if (start_date && end_date && end_date < start_date)
    throw new AppError('validation_failed', { fields: { end_date: 'before_start' } })
  return {
    customerKey: user_id || undefined,
    search: search?.trim() || undefined,
    source,
    stars,
    isHandled: query.is_handled,
    botId: bot_id > 0 ? found(await botOf(db, clientId, bot_id)).bot.id : undefined,
    teamId: team_id,
    start: start_date,
    end: end_date,
    timeZone: zoneOr(query.time_zone, client.time_zone),
  }
}

/** Returns a page of the ratings of chats that the member can see, and the total number of these ratings. */
export async function readFeedback(
  context: Context,
  member: Member,
  { start = 0, length = FEEDBACK_PAGE, ...query }: RequestOf<typeof listFeedback>['query'],
) {
  const { db } = context
  const filter = await filterOf(context, member, query)
  const rows = await feedbackPage(db, member, filter, { start, length })
  return { entities: rows.map(toFeedback), total: await countFeedback(db, member, filter) }
}

/** Returns a summary of the ratings of chats that the member can see. */
export const summarizeFeedback = async (
  context: Context,
  member: Member,
  query: RequestOf<typeof getFeedbackSummary>['query'],
) => feedbackFigures(context.db, member, await filterOf(context, member, query))

/** Marks a rating as handled or reopens it, if the member can see its chat. */
export async function markHandled(
  { db, clock }: Context,
  member: Member,
  id: number,
  isHandled: boolean,
): Promise<Feedback> {
  found(await feedbackById(db, member, id))
  await setHandled(db, member.clientId, id, isHandled ? { at: clock.now(), by: member.id } : null)
  return toFeedback(found(await feedbackById(db, member, id)))
}
