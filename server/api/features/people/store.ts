import { and, eq, type SQL, sql } from 'drizzle-orm'
import { EARLIER_CHATS_MAX, PERSON_NOTES_MAX, VISITED_PAGES_MAX } from '#contract/base/limits.ts'
import type { Channel, ChatStatus } from '#contract/chats/chat-shapes.ts'
import type { VisitedPage } from '#contract/chats/people.ts'
import { listedChats, type Reader } from '#server/api/core/chats/visible-chats.ts'
import { rowsOf } from '#server/api/platform/rows.ts'
import type { Executor } from '#server/db/client.ts'
import { chatVisits, type people, personNotes } from '#server/db/schema/people.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'

export type PersonRow = typeof people.$inferSelect

/** SQL condition that nothing about the customer of chat `c` is proven. */
const isClaimed = sql`coalesce(cardinality(c.proven), 0) = 0`

/**
 * Returns the SQL condition for the chats `c` that have one of the given keys, or whose e-mail address or phone number matches
 * one of the keys.
 */
export function chatsWithKeys(keys: readonly string[]): SQL {
  const named = (kind: string) =>
    keys.filter((key) => key.startsWith(`${kind}:`)).map((key) => key.slice(kind.length + 1))
  // The first condition matches the index `chats_customer`, the other two match `chats_email` and `chats_phone`.
  const conditions: readonly (readonly [kind: string, value: SQL, type: SQL])[] = [
    [
      'key',
      sql`(case when c.customer_key is null then lower(c.email) else c.channel || ':' || c.customer_key end)`,
      sql`text[]`,
    ],
    ['email', sql`lower(c.email)`, sql`text[]`],
    ['phone', sql`regexp_replace(c.phone, '[^0-9]', '', 'g')`, sql`text[]`],
    ['chat', sql`c.id`, sql`bigint[]`],
  ]
  const used = conditions.flatMap(([kind, value, type]) => {
    const values = [...new Set(named(kind))]
    return values.length > 0 ? [sql`${value} = any(${sql.param(values)}::${type})`] : []
  })
  const proven = [...new Set(named('user'))]
  // Claimed (unproven) keys, addresses and numbers never lead to the chats of a proven person.
  const claimed = used.length > 0 ? [sql`${isClaimed} and (${sql.join(used, sql` or `)})`] : []
  const all = [
    ...claimed,
    ...(proven.length > 0
      ? [sql`cardinality(c.proven) > 0 and c.customer_key = any(${sql.param(proven)}::text[])`]
      : []),
  ]
  return all.length > 0 ? sql.join(all, sql` or `) : sql`false`
}

/** Returns the person behind a chat, creating them on first access; null if there is no such chat. */
export async function personOf(db: Executor, clientId: number, chatId: number): Promise<PersonRow | null> {
  const chat = sql`select person_key(c) as key from chats c where c.id = ${chatId} and c.client_id = ${clientId}`
  const find = async () =>
    (
      await db.execute<PersonRow & Record<string, unknown>>(
        sql`select p.* from people p where p.client_id = ${clientId} and p.key = (${chat})`,
      )
    ).rows[0]
  const known = await find()
  if (known) return known
  await db.execute(sql`
    insert into people (client_id, key) select ${clientId}, k.key from (${chat}) k on conflict do nothing`)
  return (await find()) ?? null
}

/** Returns whether messages from a chat's customer are refused, because they are blocked or marked as spam. */
export async function isRefused(db: Executor, clientId: number, chatId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from chats c join people p on p.client_id = c.client_id and p.key = person_key(c)
    where c.id = ${chatId} and c.client_id = ${clientId} and p.state <> 'welcome'`)
  return rows.length > 0
}

/** Internal note with its author's name; null if the author was deleted. */
export interface PersonNoteRow extends Record<string, unknown> {
  readonly id: number
  readonly author_id: number | null
  readonly author_name: string | null
  readonly text: string
  readonly created_at: Date | string
}

/** Returns the notes on the given identities, newest first. */
export async function notesOn(
  db: Executor,
  clientId: number,
  ids: readonly number[],
): Promise<readonly PersonNoteRow[]> {
  const { rows } = await db.execute<PersonNoteRow>(sql`
    select n.id, n.author_id, n.text, n.created_at,
      (select name from users where id = n.author_id) as author_name
    from person_notes n where n.client_id = ${clientId} and n.person_id = any(${sql.param(ids)}::bigint[])
    order by n.id desc limit ${PERSON_NOTES_MAX}`)
  return rows
}

export const { insert: insertNote, remove: deleteNote } = rowsOf(personNotes)

/** Another chat of the person, as listed in the panel. */
export interface PersonChatRow extends Record<string, unknown> {
  readonly id: number
  readonly channel: Channel
  readonly status: ChatStatus
  readonly created_at: Date | string
  readonly assigned_to: number | null
  readonly agent_name: string | null
  readonly stars: number | null
  readonly line: string | null
  readonly is_proven: boolean | null
}

/**
 * Returns the keys for finding the customer's other chats; if anything about the customer is proven, only proven values are used.
 */
function keysOf({ channel, customer_key, email, phone, proven }: ChatSnapshot): string[] {
  const number = phone?.replace(/[^0-9]/g, '') ?? ''
  const isKnown = (value: string) => !proven?.length || proven.includes(value)
  const kind = proven?.length ? 'user' : `key:${channel}`
  return [
    ...(customer_key === null ? [] : [`${kind}:${customer_key}`]),
    ...(email && isKnown('email') ? [`email:${email.toLowerCase()}`] : []),
    ...(number && isKnown('phone') ? [`phone:${number}`] : []),
  ]
}

/**
 * Returns the customer's other chats that the reader can see, newest first: chats with the same key, e-mail address or phone
 * number. Chats of proven people are found only if the customer is proven too.
 */
export async function otherChats(
  db: Executor,
  reader: Reader,
  chat: ChatSnapshot,
  keys: readonly string[],
): Promise<readonly PersonChatRow[]> {
  const same = chatsWithKeys([...keys, ...keysOf(chat)])
  const { rows } = await db.execute<PersonChatRow>(sql`
    select c.id, c.channel, c.status, c.created_at, c.assigned_to, f.stars, cardinality(c.proven) > 0 as is_proven,
      (select name from users where id = c.assigned_to) as agent_name,
      left(coalesce(nullif(split_part(c.summary, E'\n', 1), ''), c.last_message->>'message'), 200) as line
    from chats c left join feedback f on f.chat_id = c.id
    where ${listedChats(sql`c`, reader)} and c.id <> ${chat.id} and (${same})
    order by c.created_at desc, c.id desc limit ${EARLIER_CHATS_MAX}`)
  return rows
}

/** Our choice: maximum number of a person's chats for which a change to the person is published; newer chats take precedence. */
const TOLD_CHATS_MAX = 50

/** A chat's id, and the fields that determine who can see it. */
export type SeenChat = Pick<ChatSnapshot, 'id' | 'channel' | 'assigned_to'>

/** Returns the newest chats, up to a limit, of people with the given keys. */
export async function chatsOf(
  db: Executor,
  clientId: number,
  keys: readonly string[],
): Promise<readonly SeenChat[]> {
  const { rows } = await db.execute<SeenChat & Record<string, unknown>>(sql`
    select c.id, c.channel, c.assigned_to from chats c
    where c.client_id = ${clientId} and c.channel <> 'playground' and (${chatsWithKeys(keys)})
      and person_key(c) = any(${sql.param(keys)}::text[])
    order by c.id desc limit ${TOLD_CHATS_MAX}`)
  return rows
}

/** Returns the ids of all chats of people with the given keys. */
export async function chatIdsOf(db: Executor, clientId: number, keys: readonly string[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select c.id from chats c
    where c.client_id = ${clientId} and c.channel <> 'playground' and (${chatsWithKeys(keys)})
      and person_key(c) = any(${sql.param(keys)}::text[])`)
  return rows.map(({ id }) => id)
}

/** Returns the pages and time zone reported by the widget for a chat; null if there are none. */
export async function visitOf(db: Executor, clientId: number, chatId: number) {
  const [row] = await db
    .select()
    .from(chatVisits)
    .where(and(eq(chatVisits.client_id, clientId), eq(chatVisits.chat_id, chatId)))
  return row ?? null
}

/** Moves a page to the front of a chat's visited pages. Returns whether a different page, or none, was at the front before. */
export async function saveVisit(
  db: Executor,
  clientId: number,
  chatId: number,
  { page, timeZone }: { readonly page: VisitedPage; readonly timeZone: string | null },
): Promise<boolean> {
  const first = sql`${JSON.stringify(page)}::jsonb`
  const { rows } = await db.execute<{ before: string | null }>(sql`
    with last as (select pages->0->>'url' as url from chat_visits where chat_id = ${chatId})
    insert into chat_visits (chat_id, client_id, pages, time_zone)
    values (${chatId}, ${clientId}, jsonb_build_array(${first}), ${timeZone}::text)
    on conflict (chat_id) do update set time_zone = coalesce(excluded.time_zone, chat_visits.time_zone),
      pages = jsonb_build_array(${first}) || coalesce((
        select jsonb_agg(p.page order by p.place) from (
          select page, place from jsonb_array_elements(chat_visits.pages) with ordinality o(page, place)
          where page->>'url' <> ${page.url}::text order by place limit ${VISITED_PAGES_MAX - 1}) p), '[]')
    returning (select url from last) as before`)
  return rows[0]?.before !== page.url
}
