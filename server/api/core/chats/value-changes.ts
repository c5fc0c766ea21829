import { sql } from 'drizzle-orm'
import type { Chat, SentimentReceipt } from '#contract/chats/chat-shapes.ts'
import type { Executor } from '#server/db/client.ts'
import type { Act } from './acts.ts'
import { type Changed, change } from './changes.ts'

/**
 * Sets the sentiment and its receipt if the sentiment differs. A sentiment that was due is set only if no newer message has made
 * it due again.
 */
export const setSentiment = (
  tx: Executor,
  clientId: number,
  chatId: number,
  {
    sentiment,
    receipt,
    due = null,
  }: {
    readonly sentiment: Chat['sentiment']
    readonly receipt: SentimentReceipt
    readonly due?: number | null
  },
): Promise<Changed | null> =>
  change(tx, clientId, chatId, {
    set: sql`sentiment = ${sentiment}::text, sentiment_receipt = ${JSON.stringify(receipt)}::jsonb,
      sentiment_due = case when ${due}::integer is null then chats.sentiment_due end`,
    where: sql`chats.sentiment <> ${sentiment}::text and (${due}::integer is null or chats.sentiment_due = ${due}::integer)`,
  })

export const summarize = (
  tx: Executor,
  clientId: number,
  chatId: number,
  summary: string,
): Promise<Changed | null> =>
  change(tx, clientId, chatId, {
    set: sql`summary = ${summary}::text, summarized_times = chats.summarized_times + 1`,
    where: sql`true`,
  })

/** All tags of a chat, and the ones among them that the AI added. */
export interface ChatTags {
  readonly tags: readonly string[]
  readonly auto_tags: readonly string[]
}

/** Sets the tags of a chat; returns null if they are unchanged. With `act`, the member can undo the change. */
export const setTags = (
  tx: Executor,
  clientId: number,
  chatId: number,
  { tags, auto_tags, act }: ChatTags & { readonly act?: Pick<Act, 'by' | 'now'> },
): Promise<Changed | null> => {
  const all = sql`${sql.param(tags)}::text[]`
  const auto = sql`${sql.param(auto_tags)}::text[]`
  return change(tx, clientId, chatId, {
    set: sql`tags = ${all}, auto_tags = ${auto}`,
    where: sql`(chats.tags <> ${all} or chats.auto_tags <> ${auto})`,
    ...(act && { act: { ...act, kind: 'tags' } }),
  })
}

/** Advances a chat's read or delivery mark to the given order; returns null if the mark is already there or further. */
export const advanceMark = (
  tx: Executor,
  clientId: number,
  chatId: number,
  {
    which,
    order,
  }: { readonly which: 'read_agent' | 'read_customer' | 'delivered_customer'; readonly order: number },
): Promise<Changed | null> => {
  const column = sql.identifier(which)
  return change(tx, clientId, chatId, {
    set: sql`${column} = least(${order}::int, chats.message_count)`,
    where: sql`chats.${column} < least(${order}::int, chats.message_count)`,
  })
}
