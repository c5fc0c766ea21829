import { type SQL, sql } from 'drizzle-orm'
import type { DocumentReference, Sender } from '#contract/chat-shapes.ts'
import { type Executor, JOURNAL_CHANNEL } from '../../db/client.ts'
import { vectorOf } from '../search/entries.ts'
import { wordsOf } from '../search/words.ts'
import type { ChatSnapshot, MessageSnapshot } from './map.ts'

/** A chat's row with the names that its wire shape needs, as JSON; `c` is the row's alias. */
export const snapshotOf = (c: SQL): SQL => sql`to_jsonb(${c}.*) || jsonb_build_object(
  'bot_name', (select bot_name from bots where id = ${c}.bot_id),
  'agent_name', (select trim(first_name || ' ' || last_name) from users where id = ${c}.assigned_to))`

/** Who sees a chat's events beside the supervisors: everyone while nobody has it, else the one who does. */
export const audienceOf = (c: SQL): SQL =>
  sql`case when ${c}.assigned_to is null then null else array[${c}.assigned_to] end`

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
  /** Whether the bot was unsure: counts up, or begins anew. */
  readonly unsure?: boolean
  /** Queries to charge. */
  readonly charge?: number
}

/** A message as saved, and the chat it made. */
export interface Added {
  readonly message: MessageSnapshot
  readonly chat: ChatSnapshot
}

/** Who may add to a chat at this moment; the check and the write are one statement. */
const guards: Record<Sender, (message: NewMessage) => SQL> = {
  customer: () => sql`true`,
  bot: () => sql`assigned_to is null`,
  agent: ({ agentId }) => sql`assigned_to = ${agentId}::bigint`,
}

const readMarks: Record<Sender, SQL> = {
  customer: sql`read_customer = message_count + 1`,
  bot: sql`read_customer = read_customer`,
  agent: sql`read_agent = message_count + 1`,
}

/**
 * Adds a message in one statement: the next gapless `order`, the chat's last message, the journal event, files and the charge.
 * Null where the chat has ended or the sender may not write. A key that was used before violates `messages_once`.
 */
export async function addMessage(
  db: Executor,
  clientId: number,
  m: NewMessage,
  now: Date,
): Promise<Added | null> {
  const at = sql`${now.toISOString()}::timestamptz`
  const unsure = m.unsure === undefined ? sql`unsure` : m.unsure ? sql`unsure + 1` : sql`0`
  const { rows } = await db.execute<{ message: MessageSnapshot; chat: ChatSnapshot }>(sql`
    with c as (
      update chats set message_count = message_count + 1, updated_at = ${at}, unsure = ${unsure}, ${readMarks[m.sender]},
        last_message = jsonb_build_object('order', message_count + 1, 'sender', ${m.sender}::text,
          'message', left(${m.text}::text, 200), 'created_at', ${at})
      where id = ${m.chatId} and client_id = ${clientId} and status <> 'ended' and ${guards[m.sender](m)}
      returning *
    ), m as (
      insert into messages (client_id, chat_id, position, sender, agent_id, message, client_message_id, "references", receipt, answers, created_at)
      select c.client_id, c.id, c.message_count, ${m.sender}::text, ${m.agentId ?? null}::bigint, ${m.text}::text, ${m.key ?? null}::text,
        ${JSON.stringify(m.references ?? [])}::jsonb, ${m.receipt ? JSON.stringify(m.receipt) : null}::jsonb, ${m.answers ?? null}::int, ${at}
      from c returning *
    ), f as (
      update chat_files set message_id = m.id from m
      where chat_files.chat_id = m.chat_id and chat_files.id = any(${sql.param(m.fileIds ?? [])}::bigint[]) returning chat_files.*
    ), q as (
      insert into query_charges (client_id, chat_id, bot_id, kind, queries, created_at)
      select c.client_id, c.id, c.bot_id, 'answer', ${m.charge ?? 0}::int, ${at} from c, m where ${m.charge ?? 0}::int > 0
    ), told as (
      select to_jsonb(m.*) || jsonb_build_object(
          'agent_name', (select trim(first_name || ' ' || last_name) from users where id = m.agent_id),
          'files', (select jsonb_agg(to_jsonb(f.*)) from f)) as message,
        ${snapshotOf(sql`c`)} as chat
      from m, c
    ), h as (
      update journal_heads set seq = seq + 1
      where client_id = (select c.client_id from c, m where c.channel <> 'playground') returning seq
    ), s as (
      insert into search_entries (chat_id, position, seq, vector)
      select m.chat_id, m.position, h.seq, ${vectorOf(clientId, sql`h.seq`, wordsOf([m.text]))} from m, h
    ), e as (
      insert into events (client_id, seq, type, payload, chat_id, audience, at)
      select c.client_id, h.seq, 'message.added', jsonb_build_object('message', told.message, 'chat', told.chat), c.id, ${audienceOf(sql`c`)}, ${at}
      from c, h, told
    )
    select told.message, told.chat, (select pg_notify(${JOURNAL_CHANNEL}, ${clientId}::text || ':' || h.seq) from h) from told`)
  return rows[0] ?? null
}
