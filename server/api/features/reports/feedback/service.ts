import { audienceOf } from '#contract/chat-policy.ts'
import type { listFeedback } from '#contract/feedback.ts'
import { FEEDBACK_PAGE } from '#contract/limits.ts'
import type { RequestOf } from '#contract/route.ts'
import { botOf } from '#server/api/core/bots/store.ts'
import { chatOf } from '#server/api/core/chats/store.ts'
import type { Context } from '#server/api/core/context.ts'
import type { Member, VisitorCaller } from '#server/api/platform/auth/callers.ts'
import { append } from '#server/api/platform/journal/append.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { toFeedback } from './map.ts'
import { countFeedback, feedbackPage, saveFeedback } from './store.ts'

/** Returns a page of the ratings that the member may see. */
export async function readFeedback(
  { db }: Context,
  member: Member,
  query: RequestOf<typeof listFeedback>['query'],
) {
  const { client, clientId } = member
  const { client_id, user_id, source, stars, bot_id = -1, start = 0, length = FEEDBACK_PAGE } = query
  const isOwn = !client_id || client_id === String(clientId) || client_id === client.public_id
  if (!isOwn) throw new AppError('not_found')
  const botId = bot_id > 0 ? found(await botOf(db, clientId, bot_id)).bot.id : undefined
  const filter = { customerKey: user_id || undefined, source, stars, botId }
  const rows = await feedbackPage(db, member, filter, start, length)
  return { entities: rows.map(toFeedback), total: await countFeedback(db, member, filter) }
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
    await saveFeedback(tx, clientId, { chatId, botId: bot.id, stars, text }, clock.now())
    if (chat.channel === 'playground') return
    await append(tx, clientId, [
      { type: 'feedback.added', payload: { chat_id: chatId, stars }, audience: audienceOf(chat) },
    ])
  })
}
