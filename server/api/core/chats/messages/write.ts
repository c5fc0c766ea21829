import { type SQL, sql } from 'drizzle-orm'
import type { ReplyMode } from '#contract/channels/channel-rules.ts'
import type { Sentiment, SentimentReceipt } from '#contract/chats/chat-shapes.ts'
import type { DocumentReference, Sender } from '#contract/chats/message-shapes.ts'
import type { OutgoingTemplate } from '#server/channels/channel.ts'
import { type Executor, JOURNAL_CHANNEL } from '#server/db/client.ts'
import { EVENT_VERSION } from '#server/db/schema/journal.ts'
import type { ChatSnapshot, MessageSnapshot } from '#server/db/snapshots.ts'
import { PARTITION_SIZE } from '../search/entries.ts'
import { wordsOf } from '../search/words.ts'

/** Returns the SQL expression for a chat's row as JSON, including the names needed for its API format; `c` is the row's alias. */
export const snapshotOf = (c: SQL): SQL => sql`to_jsonb(${c}.*) || jsonb_build_object(
  'bot_name', (select bot_name from bots where id = ${c}.bot_id),
  'agent_name', (select name from users where id = ${c}.assigned_to))`

/** Message to add to a chat. */
export interface NewMessage {
  readonly chatId: number
  readonly sender: Sender
  readonly agentId?: number
  readonly text: string
  /** Idempotency key for sending the message. */
  readonly key?: string
  readonly references?: readonly DocumentReference[]
  readonly receipt?: object
  /** `order` of the customer's message that this message answers. */
  readonly answers?: number
  readonly fileIds?: readonly number[]
  /** Whether the bot was unsure: true increments the chat's count of unsure answers, false resets it. */
  readonly unsure?: boolean
  /** Number of queries to charge. */
  readonly charge?: number
  /** Number of previous messages to read; the texts of the customer's messages among them are returned. */
  readonly recent?: number
  /**
   * Customer's sentiment in this message alone; stored only if the chat has no sentiment yet, because later sentiments are
   * determined from several messages.
   */
  readonly sentiment?: { readonly level: Sentiment; readonly receipt: Omit<SentimentReceipt, 'order'> }
  /** Whether the customer's sentiment still has to be determined. */
  readonly isSentimentDue?: boolean
  /**
   * Whether a person wrote the message in the provider's own tool: it is saved but not sent, and the bot stays silent from then
   * on.
   */
  readonly isForeign?: boolean
  /** Time of a customer's message according to the provider. */
  readonly saidAt?: Date
  /** Number of attached files that could not be fetched. */
  readonly missingFiles?: number
  /** `order` of the quoted message. */
  readonly quotedOrder?: number
  /**
   * Whether the message belongs to a question from the product, such as a request for a rating. Such messages can be added
   * regardless of who has the chat, even after it has ended, and count neither as a question nor as a reply.
   */
  readonly isNotice?: boolean
  /** Way of sending outside the channel's reply window. */
  readonly mode?: ReplyMode | null
  /** Template to send the message as. */
  readonly template?: OutgoingTemplate
  /** Bot answer to prepare together with the message. */
  readonly asks?: AnswerContext
  /** Time of the message. */
  readonly at: Date
}

export interface AnswerContext {
  readonly botId: number
  /** Scopes in which the answer is counted, with the end of each scope's time window if a new window starts now. */
  readonly budgets: readonly { readonly scope: string; readonly ends_at: Date }[]
  /** Values of the client from which its quota is calculated; see `quotaTerms`. */
  readonly quota: object
  /** Number of previous messages to read. */
  readonly history: number
}

/** Data that the database returns for preparing an answer. */
export interface PreparedRow {
  /** Queries charged this month, and remaining add-ons; null without a quota. */
  readonly consumed: number | null
  readonly addons: number | null
  /** Number of answers by scope, including this one; null without a quota or if no queries are left. */
  readonly used: Readonly<Record<string, number>> | null
  /** Previous messages, oldest first. */
  readonly history: readonly { readonly sender: Sender; readonly message: string }[]
  readonly prompt: { readonly version: number; readonly prompt: string } | null
  /** Owner's synonyms for expressions. */
  readonly words: readonly { readonly said: string; readonly meant: string }[]
}

/** Saved message, with its chat after the change. */
export interface Added {
  /** Event's position in the journal; null in the playground. */
  readonly seq: number | null
  /** Members who receive the event in addition to supervisors; null if all members do. */
  readonly audience: number[] | null
  readonly message: MessageSnapshot
  readonly chat: ChatSnapshot
  /** True if the sentiment was stored too; its event directly follows the message's event. */
  readonly is_felt: boolean
  /** The customer's messages among the previous ones requested with `recent`, oldest first. */
  readonly said_before: readonly string[]
  /** Data read for the bot's answer; null if the message requested none or an agent has the chat. */
  readonly prepared: PreparedRow | null
}

/** Maps a message to the database function's input; omitted fields are null. */
export const recordOf = (m: NewMessage) => ({
  chat_id: m.chatId,
  sender: m.sender,
  agent_id: m.agentId,
  // PostgreSQL rejects lone surrogates.
  text: m.text.toWellFormed(),
  key: m.key?.toWellFormed(),
  references: m.references ?? [],
  receipt: m.receipt,
  answers: m.answers,
  file_ids: m.fileIds ?? [],
  unsure: m.unsure,
  charge: m.charge ?? 0,
  recent: m.recent ?? 0,
  words: wordsOf([m.text]),
  sentiment: m.sentiment?.level,
  sentiment_receipt: m.sentiment?.receipt,
  at: m.at,
  is_foreign: m.isForeign,
  said_at: m.saidAt,
  missing_files: m.missingFiles,
  send_mode: m.mode,
  template: m.template,
  reply_to: m.quotedOrder,
  is_notice: m.isNotice,
  is_sentiment_due: m.isSentimentDue,
})

/**
 * Adds messages to different chats in one statement, with events, files and charges. Results are in input order; null if the chat
 * has ended or the sender may not write to it, which is checked atomically. A used key violates `messages_once`.
 */
export async function addMessages(
  db: Executor,
  clientId: number,
  messages: readonly NewMessage[],
): Promise<(Added | null)[]> {
  // Chats are always locked in the same order, to prevent deadlocks.
  const batch = messages.map(recordOf).sort((a, b) => a.chat_id - b.chat_id)
  const input = sql`${clientId}, ${JSON.stringify(batch)}::jsonb, ${PARTITION_SIZE}, ${JOURNAL_CHANNEL}, ${EVENT_VERSION}::smallint`
  const { rows } = await db.execute<Omit<Added, 'prepared'> & Partial<Added> & Record<string, unknown>>(
    withQuestions(input, messages),
  )
  const byChat = new Map(rows.map((added) => [added.chat.id, { ...added, prepared: added.prepared ?? null }]))
  return messages.map(({ chatId }) => byChat.get(chatId) ?? null)
}

/** Returns the statement that adds messages and, if any of them asks for a bot's answer, also prepares the answers. */
function withQuestions(input: SQL, messages: readonly NewMessage[]): SQL {
  const asked = messages.flatMap(({ chatId, asks, at }) => (asks ? [{ ...asks, chatId, at }] : []))
  const [first] = asked
  if (!first) return sql`select * from add_messages(${input})`
  const list = asked.map(({ chatId, botId, budgets }) => ({ chat: chatId, bot: botId, budgets }))
  const { history, quota, at } = first
  return sql`select * from add_questions(${input}, ${JSON.stringify(list)}::jsonb, ${history},
    ${JSON.stringify(quota)}::jsonb, ${at.toISOString()}::timestamptz)`
}

/** Adds one message as `addMessages` does. */
export async function addMessage(db: Executor, clientId: number, message: NewMessage): Promise<Added | null> {
  const [added] = await addMessages(db, clientId, [message])
  return added ?? null
}
