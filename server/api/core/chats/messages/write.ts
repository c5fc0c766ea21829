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

/** A chat's row with the names that its wire shape needs, as JSON; `c` is the row's alias. */
export const snapshotOf = (c: SQL): SQL => sql`to_jsonb(${c}.*) || jsonb_build_object(
  'bot_name', (select bot_name from bots where id = ${c}.bot_id),
  'agent_name', (select name from users where id = ${c}.assigned_to))`

/** A message to be added to a chat. */
export interface NewMessage {
  readonly chatId: number
  readonly sender: Sender
  readonly agentId?: number
  readonly text: string
  /** Idempotency key of the send. */
  readonly key?: string
  readonly references?: readonly DocumentReference[]
  readonly receipt?: object
  /** Order of the customer's message that this one answers. */
  readonly answers?: number
  readonly fileIds?: readonly number[]
  /** Whether the bot was unsure: increases the count, or resets it. */
  readonly unsure?: boolean
  /** Queries to charge. */
  readonly charge?: number
  /** How many of the messages before it to look at for what the customer said. */
  readonly recent?: number
  /** The customer's sentiment by this message alone, kept where none was read before: later ones are read from several messages. */
  readonly sentiment?: { readonly level: Sentiment; readonly receipt: Omit<SentimentReceipt, 'order'> }
  /** Whether the customer's sentiment is still to be determined after it. */
  readonly isSentimentDue?: boolean
  /** Whether a person wrote it in the provider's own tool: it is kept, not sent, and the bot is silent from then on. */
  readonly isForeign?: boolean
  /** The provider's time of a customer's message. */
  readonly saidAt?: Date
  /** Files that came with it and could not be fetched. */
  readonly missingFiles?: number
  /** Order of the message that it quotes. */
  readonly quotedOrder?: number
  /** Whether it belongs to a question of the product's own, as that for a rating: written whoever has the chat, also after its end, and neither a question nor a reply. */
  readonly isNotice?: boolean
  /** How it is sent outside of the channel's reply window. */
  readonly mode?: ReplyMode | null
  /** Template that it is sent as. */
  readonly template?: OutgoingTemplate
  /** The answer that the bot may give to it, which is prepared with it. */
  readonly asks?: AnswerContext
  /** Its moment. */
  readonly at: Date
}

/** What `prepare_answers` needs to know of an answer. */
export interface AnswerContext {
  readonly botId: number
  /** What it is counted for, and when windows that begin now end. */
  readonly budgets: readonly { readonly scope: string; readonly ends_at: Date }[]
  /** Quota of the client. */
  readonly quota: object
  /** How many of the messages before it are read. */
  readonly history: number
}

/** What was read for an answer, as the database returns it. */
export interface PreparedRow {
  /** Queries charged this month, and add-ons that are left; null without a quota. */
  readonly consumed: number | null
  readonly addons: number | null
  /** Answers counted by scope, this one included; null without a quota, or if no query is left. */
  readonly used: Readonly<Record<string, number>> | null
  /** Messages before, oldest first. */
  readonly history: readonly { readonly sender: Sender; readonly message: string }[]
  readonly prompt: { readonly version: number; readonly prompt: string } | null
  /** What customers also say. */
  readonly words: readonly { readonly said: string; readonly meant: string }[]
}

/** A message as saved, and the chat it made. */
export interface Added {
  /** Number of the journal event; null in the playground. */
  readonly seq: number | null
  /** Who sees the event beside the supervisors; null is everyone. */
  readonly audience: number[] | null
  readonly message: MessageSnapshot
  readonly chat: ChatSnapshot
  /** Whether the sentiment was kept with it, which is the event after the message's. */
  readonly is_felt: boolean
  /** What the customer said among the messages before it that were asked for, oldest first. */
  readonly said_before: readonly string[]
  /** What was read for the bot's answer; null where the message asked for none, or a person has the chat. */
  readonly prepared: PreparedRow | null
}

/** A message as the function of the database reads it; what is left out is null. */
export const recordOf = (m: NewMessage) => ({
  chat_id: m.chatId,
  sender: m.sender,
  agent_id: m.agentId,
  // Half of a pair of surrogates is no text to PostgreSQL.
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
 * Adds messages to different chats of a client in one statement: the next gapless `order` of each chat, its last message, the journal
 * events, files and charges. Answers them as they were asked, null where the chat has ended or the sender may not write (a bot only
 * while nobody has the chat, an agent only while they have it, a customer unless blocked): that check and the write are one. A key that was used before
 * violates `messages_once`, and nothing is written.
 */
export async function addMessages(
  db: Executor,
  clientId: number,
  messages: readonly NewMessage[],
): Promise<(Added | null)[]> {
  // Chats are locked in one order by everyone.
  const batch = messages.map(recordOf).sort((a, b) => a.chat_id - b.chat_id)
  const input = sql`${clientId}, ${JSON.stringify(batch)}::jsonb, ${PARTITION_SIZE}, ${JOURNAL_CHANNEL}, ${EVENT_VERSION}::smallint`
  const { rows } = await db.execute<Omit<Added, 'prepared'> & Partial<Added> & Record<string, unknown>>(
    withQuestions(input, messages),
  )
  const byChat = new Map(rows.map((added) => [added.chat.id, { ...added, prepared: added.prepared ?? null }]))
  return messages.map(({ chatId }) => byChat.get(chatId) ?? null)
}

/** Returns the statement that adds messages, and prepares the answers that they ask for. */
function withQuestions(input: SQL, messages: readonly NewMessage[]): SQL {
  const asked = messages.flatMap(({ chatId, asks, at }) => (asks ? [{ ...asks, chatId, at }] : []))
  const [first] = asked
  if (!first) return sql`select * from add_messages(${input})`
  const list = asked.map(({ chatId, botId, budgets }) => ({ chat: chatId, bot: botId, budgets }))
  const { history, quota, at } = first
  return sql`select * from add_questions(${input}, ${JSON.stringify(list)}::jsonb, ${history},
    ${JSON.stringify(quota)}::jsonb, ${at.toISOString()}::timestamptz)`
}

/** Adds one message, as `addMessages` does. */
export async function addMessage(db: Executor, clientId: number, message: NewMessage): Promise<Added | null> {
  const [added] = await addMessages(db, clientId, [message])
  return added ?? null
}
