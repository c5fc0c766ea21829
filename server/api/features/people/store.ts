import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import type { Channel, ChatStatus } from '#contract/chat-shapes.ts'
import { EARLIER_CHATS_MAX, PERSON_NOTES_MAX, VISITED_PAGES_MAX } from '#contract/limits.ts'
import type { PersonState, VisitedPage } from '#contract/people.ts'
import { listedChats, type Reader } from '#server/api/core/chats/visible-chats.ts'
import type { Executor } from '#server/db/client.ts'
import { chatVisits, people, personNotes } from '#server/db/schema/people.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'

/** A row of the people. */
export type PersonRow = typeof people.$inferSelect

const digits = (phone: SQL): SQL => sql`regexp_replace(${phone}, '[^0-9]', '', 'g')`

/** Returns the person behind a chat, who is entered when first asked for. */
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

/**
 * Gives a person who was known by one chat only the name by which the chat is known now: an e-mail address was left. Notes go with
 * them to the person who already has that address.
 */
export async function renamePerson(db: Executor, clientId: number, chatId: number): Promise<void> {
  const old = sql`client_id = ${clientId} and key = ${`chat:${chatId}`}::text`
  const { rows } = await db.execute<{ id: number }>(sql`select id from people where ${old} for update`)
  const before = rows[0]?.id
  const person = await personOf(db, clientId, chatId)
  if (before === undefined || !person || person.id === before) return
  await db.execute(sql`
    update person_notes set person_id = ${person.id} where client_id = ${clientId} and person_id = ${before}`)
  await db.execute(sql`delete from people where ${old}`)
}

/** Whether messages of the customer of a chat are refused. */
export async function isRefused(db: Executor, clientId: number, chatId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from chats c join people p on p.client_id = c.client_id and p.key = person_key(c)
    where c.id = ${chatId} and c.client_id = ${clientId} and p.state <> 'welcome'`)
  return rows.length > 0
}

/** Changes whether messages of a person are accepted. */
export async function updateState(
  db: Executor,
  { client_id, id }: PersonRow,
  to: { readonly state: PersonState; readonly by: number; readonly at: Date },
): Promise<void> {
  await db
    .update(people)
    .set({ state: to.state, state_by: to.by, state_at: to.at })
    .where(and(eq(people.client_id, client_id), eq(people.id, id)))
}

/** A note with its author's name. */
export interface PersonNoteRow extends Record<string, unknown> {
  readonly id: number
  readonly author_id: number | null
  readonly author_name: string | null
  readonly text: string
  readonly created_at: Date | string
}

/** Returns the notes on a person, newest first. */
export async function notesOn(db: Executor, { client_id, id }: PersonRow): Promise<readonly PersonNoteRow[]> {
  const { rows } = await db.execute<PersonNoteRow>(sql`
    select n.id, n.author_id, n.text, n.created_at,
      (select trim(first_name || ' ' || last_name) from users where id = n.author_id) as author_name
    from person_notes n where n.client_id = ${client_id} and n.person_id = ${id}
    order by n.id desc limit ${PERSON_NOTES_MAX}`)
  return rows
}

/** Counts the notes on a person. */
export async function countNotes(db: Executor, { client_id, id }: PersonRow): Promise<number> {
  const own = and(eq(personNotes.client_id, client_id), eq(personNotes.person_id, id))
  const [row] = await db.select({ n: count() }).from(personNotes).where(own)
  return row?.n ?? 0
}

/** Inserts a note on a person and returns its id. */
export async function insertNote(db: Executor, row: typeof personNotes.$inferInsert): Promise<number> {
  const [note] = await db.insert(personNotes).values(row).returning({ id: personNotes.id })
  if (!note) throw new Error('The note was not inserted.')
  return note.id
}

/** Deletes a note on a person. */
export async function deleteNote(db: Executor, { client_id, id }: PersonRow, noteId: number): Promise<void> {
  await db
    .delete(personNotes)
    .where(
      and(eq(personNotes.client_id, client_id), eq(personNotes.person_id, id), eq(personNotes.id, noteId)),
    )
}

/** Another chat of a person. */
export interface PersonChatRow extends Record<string, unknown> {
  readonly id: number
  readonly channel: Channel
  readonly status: ChatStatus
  readonly created_at: Date | string
  readonly assigned_to: number | null
  readonly agent_name: string | null
  readonly stars: number | null
  readonly line: string | null
}

/** Returns the other chats with the same key, e-mail address or phone number that the reader may see, newest first. */
export async function otherChats(
  db: Executor,
  reader: Reader,
  { id, channel, customer_key, email, phone }: ChatSnapshot,
): Promise<readonly PersonChatRow[]> {
  const c = sql`c`
  const number = phone?.replace(/[^0-9]/g, '') ?? ''
  // The first condition is that of the index `chats_customer`.
  const known = sql`(case when c.customer_key is null then lower(c.email) else c.channel || ':' || c.customer_key end)`
  const same = [
    ...(customer_key === null ? [] : [sql`${known} = ${`${channel}:${customer_key}`}`]),
    ...(email ? [sql`lower(c.email) = ${email.toLowerCase()}`] : []),
    ...(number ? [sql`${digits(sql`c.phone`)} = ${number}`] : []),
  ]
  if (same.length === 0) return []
  const { rows } = await db.execute<PersonChatRow>(sql`
    select c.id, c.channel, c.status, c.created_at, c.assigned_to, f.stars,
      (select trim(first_name || ' ' || last_name) from users where id = c.assigned_to) as agent_name,
      left(coalesce(nullif(split_part(c.summary, E'\n', 1), ''), c.last_message->>'message'), 200) as line
    from chats c left join feedback f on f.chat_id = c.id
    where ${listedChats(c, reader)} and c.id <> ${id} and (${sql.join(same, sql` or `)})
    order by c.created_at desc, c.id desc limit ${EARLIER_CHATS_MAX}`)
  return rows
}

/** Returns what the widget reported about the visitor of a chat. */
export async function visitOf(db: Executor, clientId: number, chatId: number) {
  const [row] = await db
    .select()
    .from(chatVisits)
    .where(and(eq(chatVisits.client_id, clientId), eq(chatVisits.chat_id, chatId)))
  return row ?? null
}

/** Puts a page first among those of a chat; the same address moves up. */
export async function keepVisit(
  db: Executor,
  clientId: number,
  chatId: number,
  page: VisitedPage,
  timeZone: string | null,
): Promise<void> {
  const first = sql`${JSON.stringify(page)}::jsonb`
  await db.execute(sql`
    insert into chat_visits (chat_id, client_id, pages, time_zone)
    values (${chatId}, ${clientId}, jsonb_build_array(${first}), ${timeZone}::text)
    on conflict (chat_id) do update set time_zone = coalesce(excluded.time_zone, chat_visits.time_zone),
      pages = jsonb_build_array(${first}) || coalesce((
        select jsonb_agg(p.page order by p.place) from (
          select page, place from jsonb_array_elements(chat_visits.pages) with ordinality o(page, place)
          where page->>'url' <> ${page.url}::text order by place limit ${VISITED_PAGES_MAX - 1}) p), '[]')`)
}
