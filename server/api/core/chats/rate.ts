import { sql } from 'drizzle-orm'
import { audienceOf } from '#contract/chats/chat-policy.ts'
import type { VisitorCaller } from '#server/api/platform/auth/callers.ts'
import { append } from '#server/api/platform/journal/append.ts'
import type { Executor } from '#server/db/client.ts'
import { found } from '#server/lib/app-error.ts'
import type { Context } from '../context.ts'
import { notifyOfComplaint } from './complaint.ts'
import { chatOf } from './store.ts'

/** Saves a chat's rating, replacing an earlier one. */
async function saveFeedback(
  tx: Executor,
  clientId: number,
  rating: { readonly chatId: number; readonly botId: number; readonly stars: number; readonly text: string },
  now: Date,
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await tx.execute(sql`
    insert into feedback (client_id, chat_id, bot_id, agent_id, stars, feedback, created_at, updated_at)
    values (${clientId}, ${rating.chatId}, ${rating.botId}, (select assigned_to from chats where id = ${rating.chatId}), ${rating.stars}, ${rating.text}, ${at}, ${at})
    on conflict (chat_id) do update set agent_id = excluded.agent_id, stars = excluded.stars, feedback = excluded.feedback, updated_at = excluded.updated_at,
      handled_at = null, handled_by = null`)
}

async function ratingOf(
  tx: Executor,
  clientId: number,
  chatId: number,
): Promise<{ stars: number; text: string } | null> {
  const { rows } = await tx.execute<{ stars: number; text: string }>(sql`
    select stars, coalesce(feedback, '') as text from feedback where client_id = ${clientId} and chat_id = ${chatId}`)
  return rows[0] ?? null
}

/** Saves a visitor's rating of their chat and, unless it is a trial chat, publishes it to the members who may see the chat. */
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
      ...(await notifyOfComplaint(tx, chat, { before, rating: { stars, text }, now: clock.now() })),
    ])
  })
}
