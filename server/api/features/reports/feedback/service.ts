import { FEEDBACK_PAGE } from '#contract/base/limits.ts'
import type { RequestOf } from '#contract/base/route.ts'
import { audienceOf } from '#contract/chats/chat-policy.ts'
import type {
  exportFeedback,
  Feedback,
  getFeedbackSummary,
  listFeedback,
} from '#contract/reports/feedback.ts'
import { botOf } from '#server/api/core/bots/store.ts'
import { chatOf } from '#server/api/core/chats/store.ts'
import type { Context } from '#server/api/core/context.ts'
import type { Member, VisitorCaller } from '#server/api/platform/auth/callers.ts'
import { append } from '#server/api/platform/journal/append.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { zoneOr } from '#server/lib/time-zone.ts'
import { notifyOfComplaint } from './complaint.ts'
import type { FeedbackFilter } from './criteria.ts'
import { toFeedback } from './map.ts'
import {
  countFeedback,
  feedbackById,
  feedbackFigures,
  feedbackPage,
  ratingOf,
  saveFeedback,
  setHandled,
} from './store.ts'

type Narrowing = RequestOf<typeof exportFeedback>['query']

/** Returns the filter of a request. Throws if it names another account or an unknown bot, or if its period ends before it starts. */
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

/** Returns a page of the ratings that the member may see. */
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

/** Returns the figures of the ratings that the member may see. */
export const summarizeFeedback = async (
  context: Context,
  member: Member,
  query: RequestOf<typeof getFeedbackSummary>['query'],
) => feedbackFigures(context.db, member, await filterOf(context, member, query))

/** Marks a rating of a chat that the member may see as handled, or as open again. */
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

/**
 * Saves a visitor's rating of their chat and, unless the chat is a trial, publishes it to those who may see
 * the chat.
 */
export async function rate(
  { db, clock }: Context,
  { clientId, chatId, bot }: VisitorCaller,
  stars: number,
  text: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const chat = found(await chatOf(tx, clientId, chatId, 'locked'))
    const before = await ratingOf(tx, clientId, chatId)
    await saveFeedback(tx, clientId, { chatId, botId: bot.id, stars, text }, clock.now())
    if (chat.channel === 'playground') return
    await append(tx, clientId, [
      { type: 'feedback.added', payload: { chat_id: chatId, stars }, audience: audienceOf(chat) },
      ...(await notifyOfComplaint(tx, chat, before, { stars, text }, clock.now())),
    ])
  })
}
