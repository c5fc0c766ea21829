import { type SQL, sql } from 'drizzle-orm'
import { CHATS_COUNT_MAX, CHATS_TAGGED_COUNT_MAX, EARLIER_CHATS_MAX } from '#contract/base/limits.ts'
import { isSupervisor } from '#contract/chats/chat-policy.ts'
import type { Channel, ChatSort, ChatStatus, OwnList, Sentiment } from '#contract/chats/chat-shapes.ts'
import type { Executor } from '#server/db/client.ts'
import type { ChatSnapshot, MessageSnapshot } from '#server/db/snapshots.ts'
import { snapshotOf } from './messages/write.ts'
import { byActivity, byWaiting, type Slice } from './orders.ts'
import { chatWords, vectorOf } from './search/entries.ts'
import { inTeams, listedChats, type Reader } from './visible-chats.ts'

/** Filters of a chat list; a chat matches a filter if it has any of the filter's values. */
export interface ChatFilter {
  /** Ids of the chats that match the search or rare tags. */
  readonly ids?: readonly number[]
  readonly from?: string
  readonly to?: string
  readonly list?: OwnList
  readonly statuses?: readonly ChatStatus[]
  readonly botIds?: readonly number[]
  readonly agentIds?: readonly number[]
  /** 0 for no team. */
  readonly teamIds?: readonly number[]
  readonly channels?: readonly Channel[]
  readonly sentiments?: readonly Sentiment[]
  /** Tags with too many chats to count; rarer tags are resolved to `ids`. */
  readonly tags?: readonly string[]
}

/**
 * Returns the condition that a column has one of the given values; a single value uses equality, so that the sort order of an
 * index can be used.
 */
const among = (column: SQL, values: readonly (string | number)[], type: 'text' | 'bigint'): SQL =>
  values.length === 1
    ? sql`${column} = ${values[0]}`
    : sql`${column} = any(${sql.param(values)}::${sql.raw(type)}[])`

/** SQL conditions of lists of a member's own; mentions are resolved to ids. */
const ownList: Record<Exclude<OwnList, 'mentions'>, SQL> = {
  turn: sql`c.status = 'assigned' and c.unanswered_since is not null and c.pending_since is null and c.snoozed_until is null`,
  snoozed: sql`c.status = 'assigned' and c.snoozed_until is not null`,
  pending: sql`c.status = 'assigned' and c.pending_since is not null and c.snoozed_until is null`,
}

const matching = (reader: Reader, f: ChatFilter): SQL => {
  const parts: SQL[] = [listedChats(sql`c`, reader)]
  if (f.statuses) parts.push(among(sql`c.status`, f.statuses, 'text'))
  if (f.botIds) parts.push(among(sql`c.bot_id`, f.botIds, 'bigint'))
  if (f.agentIds) parts.push(among(sql`c.assigned_to`, f.agentIds, 'bigint'))
  if (f.teamIds) parts.push(inTeams(sql`c`, f.teamIds))
  if (f.channels) parts.push(among(sql`c.channel`, f.channels, 'text'))
  if (f.sentiments) parts.push(among(sql`c.sentiment`, f.sentiments, 'text'))
  if (f.tags?.length === 1) parts.push(sql`c.tags @> array[${f.tags[0]}::text]`)
  else if (f.tags) parts.push(sql`c.tags && ${sql.param(f.tags)}::text[]`)
  if (f.from) parts.push(sql`c.updated_at >= ${f.from}::timestamptz`)
  if (f.to) parts.push(sql`c.updated_at <= ${f.to}::timestamptz`)
  if (f.list && f.list !== 'mentions') parts.push(ownList[f.list])
  if (f.ids) parts.push(sql`c.id = any(${sql.param(f.ids)}::bigint[])`)
  return sql.join(parts, sql` and `)
}

interface Page {
  readonly chats: readonly ChatSnapshot[]
  /** Number of matching chats, at most the counting limit. */
  readonly total: number
  /** Journal position at which the page was read. */
  readonly seq: number
}

/**
 * Returns a page of the chats that a member may see. A single statement keeps the page, the total and the position consistent.
 */
export async function pageOfChats(
  db: Executor,
  reader: Reader,
  { filter, sort, slice }: { readonly filter: ChatFilter; readonly sort: ChatSort; readonly slice: Slice },
): Promise<Page> {
  const which = matching(reader, filter)
  const total = isCommonTag(reader, filter)
    ? sql`${CHATS_TAGGED_COUNT_MAX}::int`
    : sql`(select count(*) from (select 1 from chats c where ${which} limit ${countedUpTo(filter)}) counted)`
  const status = filter.statuses?.length === 1 ? (filter.statuses[0] ?? null) : null
  const page = sort === 'waiting' ? byWaiting(which, status, slice) : byActivity(which, slice)
  const { rows } = await db.execute<Page & Record<string, unknown>>(sql`
    select coalesce((select seq from journal_heads where client_id = ${reader.clientId}), 0) as seq,
      ${total} as total, ${page} as chats`)
  const [read] = rows
  if (!read) throw new Error('The page was not read.')
  return read
}

/**
 * Returns whether a supervisor filters by a single common tag and nothing else; the total is then known to reach the counting
 * limit.
 */
const isCommonTag = (reader: Reader, filter: ChatFilter): boolean =>
  isSupervisor(reader) &&
  filter.tags?.length === 1 &&
  Object.values(filter).filter((value) => value !== undefined).length === 1

/** Returns the maximum number of matches to count; counting more would cost more than the number is worth. */
const countedUpTo = ({ tags }: ChatFilter): number => (tags ? CHATS_TAGGED_COUNT_MAX : CHATS_COUNT_MAX)

/**
 * Returns a client's chat, or null; with `locked`, no other transaction can change the chat before the current one ends, and with
 * `changing`, none can lock it either.
 */
export async function chatOf(
  db: Executor,
  clientId: number,
  chatId: number,
  lock?: 'locked' | 'changing',
): Promise<ChatSnapshot | null> {
  const { rows } = await db.execute<{ chat: ChatSnapshot }>(sql`
    select ${snapshotOf(sql`c`)} as chat from chats c where c.client_id = ${clientId} and c.id = ${chatId}
    ${lock ? sql.raw(lock === 'locked' ? 'for share of c' : 'for update of c') : sql``}`)
  return rows[0]?.chat ?? null
}

/** Returns chats of a client by their ids, in any order. */
export async function chatsByIds(
  db: Executor,
  clientId: number,
  ids: readonly number[],
): Promise<ChatSnapshot[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<{ chat: ChatSnapshot }>(sql`
    select ${snapshotOf(sql`c`)} as chat from chats c
    where c.client_id = ${clientId} and c.id = any(${sql.param(ids)}::bigint[])`)
  return rows.map(({ chat }) => chat)
}

/**
 * SQL expression for a message's row as JSON, including the agent's name and the files; expects `messages` to have the alias `m`.
 */
export const messageSnapshot = sql`to_jsonb(m.*) || jsonb_build_object(
  'agent_name', (select name from users where id = m.agent_id),
  'files', (select jsonb_agg(to_jsonb(f.*) order by f.id) from chat_files f where f.message_id = m.id))`

/** Returns the members, except one, who have a draft in a chat. */
export async function draftersOf(
  db: Executor,
  chatId: number,
  exceptId: number,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    select u.id, u.name from drafts d join users u on u.id = d.member_id
    where d.chat_id = ${chatId} and d.member_id <> ${exceptId} order by d.updated_at`)
  return rows
}

/** Returns the last `length` messages of a chat before the given order, oldest first. */
export async function messagesOf(
  db: Executor,
  clientId: number,
  chatId: number,
  { before, length }: { readonly before: number; readonly length: number },
) {
  const { rows } = await db.execute<{ message: MessageSnapshot }>(sql`
    select ${messageSnapshot} as message from messages m
    where m.client_id = ${clientId} and m.chat_id = ${chatId} and m.position < ${before}
    order by m.position desc limit ${length}`)
  return rows.map((row) => row.message).reverse()
}

/**
 * Returns the customer's messages among a chat's last `length` messages, oldest first; `length` limits the cost, because this
 * query runs for every message.
 */
export async function customerWords(db: Executor, clientId: number, chatId: number, length: number) {
  const { rows } = await db.execute<{ position: number; message: string; sender: string }>(sql`
    select position, message, sender from messages
    where client_id = ${clientId} and chat_id = ${chatId} order by position desc limit ${length}`)
  return rows.filter(({ sender }) => sender === 'customer').reverse()
}

/** Returns the message created with the given idempotency key, or null. */
export async function messageByKey(db: Executor, clientId: number, chatId: number, key: string) {
  const { rows } = await db.execute<{ message: MessageSnapshot }>(sql`
    select ${messageSnapshot} as message from messages m
    where m.client_id = ${clientId} and m.chat_id = ${chatId} and m.client_message_id = ${key}`)
  return rows[0]?.message ?? null
}

/** Returns the bot's answer to the message with this `order`, or null. */
export async function answerTo(db: Executor, clientId: number, chatId: number, order: number) {
  const { rows } = await db.execute<{ message: MessageSnapshot }>(sql`
    select ${messageSnapshot} as message from messages m
    where m.client_id = ${clientId} and m.chat_id = ${chatId} and m.answers = ${order}`)
  return rows[0]?.message ?? null
}

/**
 * Returns the id of the newest open widget chat that a bot has with a person whom a site has identified; null if there is none.
 */
export async function openChatOfProven(
  db: Executor,
  clientId: number,
  botId: number,
  customerKey: string,
): Promise<number | null> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from chats where client_id = ${clientId} and customer_key = ${customerKey}::text and cardinality(proven) > 0
      and bot_id = ${botId} and channel = 'widget' and status <> 'ended'
    order by id desc limit 1`)
  return rows[0]?.id ?? null
}

/** Returns the newest widget chats of a bot with a person whom a site has identified. */
export async function chatsOfProven(
  db: Executor,
  clientId: number,
  botId: number,
  customerKey: string,
): Promise<ChatSnapshot[]> {
  const { rows } = await db.execute<{ chat: ChatSnapshot }>(sql`
    select ${snapshotOf(sql`c`)} as chat from chats c
    where c.client_id = ${clientId} and c.customer_key = ${customerKey}::text and cardinality(c.proven) > 0
      and c.bot_id = ${botId} and c.channel = 'widget'
    order by c.id desc limit ${EARLIER_CHATS_MAX}`)
  return rows.map(({ chat }) => chat)
}

export interface NewChat {
  readonly botId: number
  readonly channel: Channel
  readonly userName: string | null
  readonly customerKey: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly location: string | null
  readonly language: string | null
  readonly customFields: Record<string, string>
  /** Names of the customer's fields that the site has proven. */
  readonly proven?: readonly string[]
  /** Idempotency key; null if each call starts a new chat. */
  readonly key: string | null
}

/** Returns the id of the chat started with the given idempotency key, or null. */
export async function chatIdByKey(
  db: Executor,
  clientId: number,
  botId: number,
  key: string,
): Promise<number | null> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select c.id from chat_keys k join chats c on c.id = k.chat_id
    where c.client_id = ${clientId} and k.bot_id = ${botId} and k.key = ${key}`)
  return rows[0]?.id ?? null
}

/**
 * Returns the SQL expression for a new chat's proven fields. If the site has proven none: an empty list for widget chats of a bot
 * with an identity secret, otherwise null.
 */
const provenOf = ({ botId, channel, proven }: NewChat) =>
  proven
    ? sql`${sql.param(proven)}::text[]`
    : sql`case when ${channel}::text = 'widget' and exists (select from identity_secrets where bot_id = ${botId}) then '{}'::text[] end`

/**
 * Starts a chat. A visitor without a name is called "Visitor" followed by the chat id. A key that was already used violates
 * `chat_keys_once`.
 */
export async function insertChat(
  db: Executor,
  clientId: number,
  chat: NewChat,
  now: Date,
): Promise<ChatSnapshot> {
  const at = sql`${now.toISOString()}::timestamptz`
  const words = chatWords({
    email: chat.email,
    phone: chat.phone,
    location: chat.location,
    custom_fields: chat.customFields,
    user_name: chat.userName ?? 'Visitor',
    tags: [],
    summary: null,
  })
  const { rows } = await db.execute<{ chat: ChatSnapshot }>(sql`
    with c as (
      insert into chats (id, client_id, bot_id, channel, user_name, customer_key, email, phone, location, language, custom_fields, proven, created_at, updated_at)
      overriding system value
      select n, ${clientId}, ${chat.botId}, ${chat.channel}, coalesce(${chat.userName}::text, 'Visitor ' || n), ${chat.customerKey}::text,
        ${chat.email}::text, ${chat.phone}::text, ${chat.location}::text, ${chat.language}::text, ${JSON.stringify(chat.customFields)}::jsonb, ${provenOf(chat)}, ${at}, ${at}
      from nextval(pg_get_serial_sequence('chats', 'id')) n
      returning *
    ), s as (
      insert into search_entries (chat_id, position, seq, vector)
      select c.id, 0, h.seq, ${vectorOf(clientId, sql`h.seq`, words, sql`c.id::text`)}
      from c join journal_heads h on h.client_id = c.client_id where c.channel <> 'playground'
    ), k as (
      insert into chat_keys (bot_id, key, chat_id) select c.bot_id, ${chat.key}::text, c.id from c where ${chat.key}::text is not null
    ) select ${snapshotOf(sql`c`)} as chat from c`)
  const row = rows[0]
  if (!row) throw new Error('The chat was not inserted.')
  return row.chat
}
