import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { eq, sql } from 'drizzle-orm'
import { FIRST_REPLY_TARGET_MS } from '#contract/base/limits.ts'
import { MISSED_AFTER_MS } from '#contract/reports/report-limits.ts'
import { chatWords, storedWords } from '#server/api/core/chats/search/entries.ts'
import { wordsOf } from '#server/api/core/chats/search/words.ts'
import type { Context } from '#server/api/core/context.ts'
import type { ClientRow } from '#server/api/platform/auth/callers.ts'
import { headOf } from '#server/api/platform/journal/store.ts'
import type { Tx } from '#server/db/client.ts'
import { bots } from '#server/db/schema/bots.ts'
import { users } from '#server/db/schema/clients.ts'
import { cutText } from '#server/lib/cut-text.ts'
import { recountStatistics } from '../reports/statistics/roll-store.ts'
import { CommandError } from './command-error.ts'
import { PastChat } from './past-chats.ts'

/** Number of chats per transaction; small, because other queries wait for the embedded database's only connection. */
const BATCH = 50

const ajv = new Ajv({ strict: false })
formats.default(ajv)
const check = ajv.compile<PastChat>(PastChat)

/** Ids of the client's bots and members, by the names that an import file uses. */
interface Names {
  readonly bots: ReadonlyMap<string, number>
  readonly members: ReadonlyMap<string, number>
}

async function namesOf({ db }: Context, clientId: number): Promise<Names> {
  const botRows = await db.select().from(bots).where(eq(bots.client_id, clientId))
  const userRows = await db.select().from(users).where(eq(users.client_id, clientId))
  return {
    bots: new Map(botRows.map(({ bot_name, id }) => [bot_name, id])),
    members: new Map(userRows.map(({ email, id }) => [email.toLowerCase(), id])),
  }
}

function read(line: string, number: number, { bots, members }: Names): PastChat {
  let chat: unknown
  try {
    chat = JSON.parse(line)
  } catch {
    throw new CommandError(`Line ${number} is not valid JSON.`)
  }
  if (!check(chat)) throw new CommandError(`Line ${number}: ${ajv.errorsText(check.errors)}.`)
  if (!bots.has(chat.bot)) throw new CommandError(`Line ${number}: unknown bot "${chat.bot}".`)
  const agent = chat.agent?.toLowerCase()
  if (agent && !members.has(agent)) throw new CommandError(`Line ${number}: unknown member ${agent}.`)
  return chat
}

/**
 * Returns messages with their positions. A bot message also gets the position of the question that it answers; an agent message
 * also gets the time since which the customer has been waiting.
 */
function placed(messages: PastChat['messages']) {
  let asked: { readonly position: number; readonly at: string } | null = null
  return messages.map((message, i) => {
    const position = i + 1
    const { sender } = message
    const row = {
      ...message,
      position,
      ...(sender === 'bot' && asked && { answers: asked.position }),
      ...(sender === 'agent' && asked && { asked_at: asked.at }),
    }
    asked = sender === 'customer' ? (asked ?? { position, at: message.at }) : null
    return row
  })
}

const rowOf = (chat: PastChat, id: number, names: Names) => {
  const last = chat.messages.at(-1)
  const answered = chat.messages.find(({ sender }) => sender === 'agent')?.at
  return {
    ...chat,
    id,
    bot_id: names.bots.get(chat.bot),
    agent_id: chat.agent ? names.members.get(chat.agent.toLowerCase()) : undefined,
    created_at: chat.messages[0]?.at,
    answered_at: answered,
    queued_at: chat.queued_at ?? answered,
    message_count: chat.messages.length,
    last_message: last && {
      order: chat.messages.length,
      sender: last.sender,
      message: cutText(last.message, 200),
      created_at: last.at,
    },
    messages: placed(chat.messages),
  }
}

type Row = ReturnType<typeof rowOf>

/** Writes the chats with all their rows, except search entries, in one statement. */
const write = (tx: Tx, clientId: number, rows: readonly Row[]) =>
  tx.execute(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(id bigint, bot_id bigint, channel text, user_name text,
        customer_key text, email text, location text, language text, sentiment text, tags text[], agent_id bigint, queued_at timestamptz, queue_reason text,
        answered_at timestamptz, ended_at timestamptz, created_at timestamptz, stars int, feedback text, message_count int, last_message jsonb, messages jsonb)
    ), c as (
      insert into chats (id, client_id, bot_id, channel, status, user_name, customer_key, email, location, language, sentiment, tags, assigned_to,
        assigned_at, ended_at, ended_by, message_count, last_message, read_customer, read_agent, delivered_customer, created_at, updated_at)
      overriding system value
      select id, ${clientId}, bot_id, channel, 'ended', user_name, customer_key, email, location, language, sentiment, tags, agent_id,
        answered_at, ended_at, 'customer', message_count, last_message, message_count, message_count, message_count, created_at, ended_at
      from given
    ), m as (
      insert into messages (client_id, chat_id, position, sender, agent_id, message, answers, open_wait_ms, created_at)
      select ${clientId}, g.id, m.position, m.sender, case when m.sender = 'agent' then g.agent_id end, m.message, m.answers,
        case when m.asked_at is not null then counted_ms(k.business_hours, m.asked_at, m.at) end, m.at
      from clients k, given g, jsonb_to_recordset(g.messages) as m(position int, sender text, message text, at timestamptz, answers int, asked_at timestamptz)
      where k.id = ${clientId}
    ), t as (
      update journal_heads set text_bytes = text_bytes + (
        select coalesce(sum(octet_length(m->>'message')), 0) from given g, jsonb_array_elements(g.messages) m)
      where client_id = ${clientId}
    ), h as (
      insert into chat_handovers (client_id, chat_id, began_at, answered_at, over_at, over_as, reason, open_wait_ms, in_target, missed_from)
      select ${clientId}, g.id, g.queued_at, g.answered_at, g.ended_at, 'ended', g.queue_reason, w.ms,
        case when g.answered_at is not null then w.ms <= coalesce(1000 * (k.floor->>'target_seconds')::bigint, ${FIRST_REPLY_TARGET_MS}::bigint) end,
        add_counted_ms(k.business_hours, g.queued_at, ${MISSED_AFTER_MS})
      from given g join clients k on k.id = ${clientId}
      cross join lateral (select counted_ms(k.business_hours, g.queued_at, coalesce(g.answered_at, g.ended_at)) as ms) w
      where g.queued_at is not null
    ), a as (
      insert into chat_assignments (client_id, chat_id, agent_id, began_at, over_at)
      select ${clientId}, id, agent_id, answered_at, ended_at from given where agent_id is not null and answered_at is not null
    ), q as (
      insert into query_charges (client_id, chat_id, bot_id, kind, queries, created_at)
      select ${clientId}, g.id, g.bot_id, 'answer', 1, m.at
      from given g, jsonb_to_recordset(g.messages) as m(sender text, at timestamptz) where m.sender = 'bot'
    )
    insert into feedback (client_id, chat_id, bot_id, agent_id, stars, feedback, created_at, updated_at)
    select ${clientId}, id, bot_id, agent_id, stars, coalesce(feedback, ''), ended_at, ended_at from given where stars is not null`)

/** Adds the chats and their messages to the search index. */
const index = (tx: Tx, clientId: number, seq: number, rows: readonly Row[]) => {
  const entries = rows.flatMap((row) => [
    { chat_id: row.id, position: 0, words: chatWords(searchedOf(row)) },
    ...row.messages.map(({ position, message }) => ({
      chat_id: row.id,
      position,
      words: wordsOf([message]),
    })),
  ])
  const drawn = entries.map((entry) => ({ ...entry, words: storedWords(clientId, seq, entry.words) }))
  return tx.execute(sql`
    insert into search_entries (chat_id, position, seq, vector)
    select chat_id, position, ${seq}::bigint, array_to_tsvector(words)
    from jsonb_to_recordset(${JSON.stringify(drawn)}::jsonb) as t(chat_id bigint, position int, words text[])`)
}

const searchedOf = (row: Row) => ({
  user_name: row.user_name,
  email: row.email ?? null,
  phone: null,
  location: row.location ?? null,
  tags: row.tags,
  summary: null,
  custom_fields: {},
})

/** Saves a batch of chats. Their ids are allocated first, so that the statements can refer to them. */
async function save({ db }: Context, clientId: number, chats: readonly PastChat[], names: Names) {
  await db.transaction(async (tx) => {
    const { rows: ids } = await tx.execute<{ id: number }>(
      sql`select nextval(pg_get_serial_sequence('chats', 'id'))::bigint as id from generate_series(1, ${chats.length}::int)`,
    )
    const rows = chats.map((chat, i) => rowOf(chat, Number(ids[i]?.id), names))
    const { seq } = await headOf(tx, clientId)
    await write(tx, clientId, rows)
    await index(tx, clientId, seq, rows)
  })
}

/**
 * Imports the chats in a file into an account, in batches, and recalculates the statistics. Returns the number of imported chats.
 */
export async function importChats(context: Context, client: ClientRow, file: string): Promise<number> {
  const names = await namesOf(context, client.id)
  const input = createReadStream(file, 'utf8')
  const opened = new Promise<void>((resolve, reject) => {
    input.once('open', () => resolve())
    input.once('error', () => reject(new CommandError(`${file} cannot be read.`)))
  })
  await opened
  let batch: PastChat[] = []
  let count = 0
  let line = 0
  const flush = async () => {
    await save(context, client.id, batch, names)
    count += batch.length
    batch = []
  }
  for await (const text of createInterface({ input })) {
    line++
    if (!text.trim()) continue
    batch.push(read(text, line, names))
    if (batch.length === BATCH) await flush()
  }
  if (batch.length) await flush()
  await context.db.transaction((tx) => recountStatistics(tx, client.id))
  return count
}
