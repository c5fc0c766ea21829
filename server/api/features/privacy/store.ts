import { type SQL, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import { chatsWithKeys, type PersonRow } from '../people/store.ts'

/** Amount of stored data: numbers of chats, messages and files, and the total size of the files. */
export interface Amounts extends Record<string, unknown> {
  readonly chats: number
  readonly messages: number
  readonly files: number
  readonly bytes: number
}

const list = (ids: readonly number[]): SQL => sql`any(${sql.param(ids)}::bigint[])`

/** Returns the amount of data stored about a client's chats; `which` is the query that selects the `id` of each chat. */
export async function amountsOf(db: Executor, clientId: number, which: SQL): Promise<Amounts> {
  const { rows } = await db.execute<Amounts>(sql`
    with w as materialized (${which})
    select (select count(*) from w)::int as chats,
      (select coalesce(sum(c.message_count), 0) from chats c where c.client_id = ${clientId} and c.id in (select id from w))::int as messages,
      f.files, f.bytes
    from (
      select count(*)::int as files, coalesce(sum(size::bigint + small_size), 0)::float8 as bytes from chat_files
      where client_id = ${clientId} and chat_id in (select id from w)
    ) f`)
  return rows[0] ?? { chats: 0, messages: 0, files: 0, bytes: 0 }
}

/** Returns the query that selects the `id` of the chats from which a person's identities derive. */
export function chatsOfParts(clientId: number, parts: readonly PersonRow[]): SQL {
  const keys = parts.map(({ key }) => key)
  return sql`select c.id from chats c
    where c.client_id = ${clientId} and (${chatsWithKeys(keys)}) and person_key(c) = any(${sql.param(keys)}::text[])`
}

/** Returns the ids of the chats from which a person's identities derive. */
export async function ownChats(
  db: Executor,
  clientId: number,
  parts: readonly PersonRow[],
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`${chatsOfParts(clientId, parts)} order by c.id`)
  return rows.map(({ id }) => id)
}

const ended = (clientId: number, before: Date): SQL => sql`
  select c.id from chats c where c.client_id = ${clientId} and c.status = 'ended' and c.ended_at < ${before.toISOString()}::timestamptz`

/** Returns the ids of a client's chats that ended before a given time, oldest first, at most `limit`. */
export async function endedBefore(
  db: Executor,
  clientId: number,
  before: Date,
  limit: number,
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`${ended(clientId, before)} order by c.ended_at, c.id limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}

/** Returns how much data is stored about chats that ended before a given time, and when the earliest of them ended. */
export async function amountsBefore(db: Executor, clientId: number, before: Date) {
  const which = ended(clientId, before)
  const { rows } = await db.execute<{ oldest: Date | string | null }>(
    sql`select min(ended_at) as oldest from chats where id in (${which})`,
  )
  return { ...(await amountsOf(db, clientId, which)), oldest: rows[0]?.oldest ?? null }
}

/** Data about a chat that is needed after its deletion. */
export interface ChatToDelete extends Record<string, unknown> {
  readonly id: number
  /** Key of the person behind the chat. */
  readonly key: string
  readonly bot_id: number
  /** Whether the floor counts the chat among those that the bot has. */
  readonly is_with_bot: boolean
  readonly created_at: Date | string
  readonly user_name: string
  readonly email: string | null
  readonly phone: string | null
}

/** Locks a client's chats so that nothing can be added to them. All code locks chats in the same order, to prevent deadlocks. */
export async function lockChats(tx: Tx, clientId: number, ids: readonly number[]): Promise<ChatToDelete[]> {
  const { rows } = await tx.execute<ChatToDelete>(sql`
    select c.id, person_key(c) as key, c.bot_id, c.created_at, c.user_name, c.email, c.phone,
      c.status = 'bot' and c.channel <> 'playground' as is_with_bot from chats c
    where c.client_id = ${clientId} and c.id = ${list(ids)} order by c.id for update`)
  return rows
}

/** Returns the paths of all files in the given chats. */
export async function filesIn(tx: Executor, ids: readonly number[]): Promise<string[]> {
  const { rows } = await tx.execute<{ path: string }>(
    sql`select distinct path from chat_files where chat_id = ${list(ids)}`,
  )
  return rows.map(({ path }) => path)
}

/** Returns the given paths, except those that a chat file still uses. */
export async function unusedPaths(db: Executor, paths: readonly string[]): Promise<{ path: string }[]> {
  const { rows } = await db.execute<{ path: string }>(sql`
    select p.path from unnest(${sql.param(paths)}::text[]) as p(path)
    where not exists (select from chat_files f where f.path = p.path)`)
  return rows
}

/** Returns the ids of the unanswered questions asked in the given chats. */
export async function questionsIn(tx: Executor, ids: readonly number[]): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select distinct question_id as id from askings where chat_id = ${list(ids)}`,
  )
  return rows.map(({ id }) => id)
}

/** Deletes chats with everything that belongs to them: messages, files, notes, ratings and search entries. */
export async function deleteChats(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`delete from chats where id = ${list(ids)}`)
}

/** Returns the size of the texts in the given chats, in bytes, as far as it counts towards the storage of the plan. */
export async function textBytesIn(tx: Executor, ids: readonly number[]): Promise<number> {
  const { rows } = await tx.execute<{ bytes: number }>(sql`
    select coalesce(sum(octet_length(m.message)), 0)::float8 as bytes from messages m join chats c on c.id = m.chat_id
    where m.chat_id = ${list(ids)} and c.channel <> 'playground'`)
  return rows[0]?.bytes ?? 0
}

/** Returns storage to a client. Call it before events are appended, because it locks the head of the journal. */
export async function releaseTextBytes(tx: Tx, clientId: number, bytes: number): Promise<void> {
  await tx.execute(sql`
    update journal_heads set text_bytes = greatest(0, text_bytes - ${bytes}::bigint) where client_id = ${clientId}`)
}

/** Deletes jobs about chats of a client, such as mails that could not be sent. */
export async function deleteJobsAbout(tx: Tx, clientId: number, chatIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    delete from jobs where client_id = ${clientId} and (data->>'chatId')::bigint = ${list(chatIds)}`)
}

/** Removes names of customers from saved reports, unless another customer has the same name. */
export async function forgetNamesInReports(
  tx: Tx,
  clientId: number,
  names: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    with gone as (
      select n.name from unnest(${sql.param(names)}::text[]) as n(name)
      where not exists (select from chats c where c.client_id = ${clientId} and c.user_name = n.name)
    )
    update saved_reports r set criteria = jsonb_set(r.criteria, '{userNames}',
      (select coalesce(jsonb_agg(u), '[]') from jsonb_array_elements(r.criteria->'userNames') u where u #>> '{}' not in (select name from gone)))
    where r.client_id = ${clientId} and r.criteria->'userNames' ?| array(select name from gone)`)
}

/** Removes the search text of saved reports that contains a name or an address of erased customers. */
export async function forgetSearchesInReports(
  tx: Tx,
  clientId: number,
  words: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    update saved_reports r set criteria = r.criteria - 'search'
    where r.client_id = ${clientId} and exists (
      select from unnest(${sql.param(words)}::text[]) as w(word)
      where length(w.word) > 2 and position(lower(w.word) in lower(r.criteria->>'search')) > 0)`)
}

/** Deletes notifications about chats. */
export async function deleteNotifications(
  tx: Tx,
  clientId: number,
  chatIds: readonly number[],
): Promise<void> {
  await tx.execute(
    sql`delete from notifications where client_id = ${clientId} and chat_id = ${list(chatIds)}`,
  )
}

/** Deletes webhook deliveries about a client's chats: all of them, or only those that have not been sent. */
export async function deleteDeliveries(
  db: Executor,
  clientId: number,
  chatIds: readonly number[],
  which: 'all' | 'pending' = 'all',
): Promise<void> {
  await db.execute(sql`
    delete from webhook_deliveries where id in (
      select d.id from webhooks w join webhook_deliveries d on d.webhook_id = w.id
      cross join lateral (select d.body::jsonb->'data' as data) b
      where w.client_id = ${clientId} ${which === 'pending' ? sql`and d.next_attempt_at is not null` : sql``}
        and coalesce(b.data->'chat'->>'id', b.data->>'chat_id', b.data->'note'->>'chat_id')::bigint = ${list(chatIds)})`)
}

/**
 * Locks a client's webhooks until the commit, so that no deliveries are written from events that this transaction erases; waits
 * for deliveries that are being written.
 */
export async function lockWebhooks(tx: Tx, clientId: number): Promise<void> {
  await tx.execute(sql`select id from webhooks where client_id = ${clientId} order by id for update`)
}

/** Question whose wording came from a deleted chat, with its oldest remaining wording; `message` is null if none remains. */
export interface UnwordedQuestion extends Record<string, unknown> {
  readonly id: number
  readonly language: string
  readonly message: string | null
}

/** Returns the given questions, except those whose wording still comes from a chat. */
export async function unwordedQuestions(tx: Tx, ids: readonly number[]): Promise<UnwordedQuestion[]> {
  const { rows } = await tx.execute<UnwordedQuestion>(sql`
    select q.id, q.language, (select a.message from askings a where a.question_id = q.id order by a.id limit 1) as message
    from questions q where q.id = ${list(ids)}
      and not exists (select from askings a where a.question_id = q.id and a.message = q.question) order by q.id`)
  return rows
}

export async function rewordQuestion(
  tx: Tx,
  id: number,
  question: string,
  terms: readonly string[],
): Promise<void> {
  await tx.execute(
    sql`update questions set question = ${question}::text, terms = ${sql.param(terms)}::text[] where id = ${id}`,
  )
}

export async function deleteQuestions(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`delete from questions where id = ${list(ids)}`)
}

/** Returns the people with the given keys and everyone merged with them. */
export async function peopleWith(
  tx: Tx,
  clientId: number,
  keys: readonly string[],
): Promise<readonly PersonRow[]> {
  const { rows } = await tx.execute<PersonRow & Record<string, unknown>>(sql`
    with roots as (
      select coalesce(merged_into, id) as id from people
      where client_id = ${clientId} and key = any(${sql.param(keys)}::text[])
    )
    select p.* from people p where p.client_id = ${clientId} and coalesce(p.merged_into, p.id) in (select id from roots)`)
  return rows
}

/** Returns the given keys, except those that no longer identify a chat. */
export async function keysInUse(
  tx: Tx,
  clientId: number,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    select distinct person_key(c) as key from chats c where c.client_id = ${clientId} and (${chatsWithKeys(keys)})`)
  return new Set(rows.map(({ key }) => key))
}

export async function deletePeople(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`delete from people where id = ${list(ids)}`)
}

/** Removes the names of chats or people from the audit log; the log's chain remains valid without the names. */
export async function forgetNames(
  tx: Tx,
  clientId: number,
  area: 'chat' | 'person',
  ids: readonly number[],
): Promise<void> {
  await tx.execute(sql`
    update audit_log set subject_name = '' where client_id = ${clientId} and subject_name <> ''
      and starts_with(action, ${`${area}.`}) and subject_id = ${list(ids)}`)
}
