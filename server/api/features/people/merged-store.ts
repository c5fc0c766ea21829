import { type SQL, sql } from 'drizzle-orm'
import type { Channel } from '#contract/chats/chat-shapes.ts'
import type { PersonState } from '#contract/chats/people.ts'
import { listedChats, type Reader } from '#server/api/core/chats/visible-chats.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { type PersonRow, personOf } from './store.ts'

/**
 * People are merged manually: all rows of a person except one refer to that row in `merged_into`, so that no row is more than one
 * step away. Each row keeps its key, its notes and, in `state_alone`, its own state, so that it can be separated again.
 */

/** First half of the advisory lock's key; its only requirement is that it differ from other advisory locks in the database. */
const PEOPLE_LOCK = 7_304_103

/**
 * Ensures that only one transaction at a time merges or separates a client's people. Locks on chats must be acquired before this
 * one.
 */
export const lockPeople = (tx: Tx, clientId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(${PEOPLE_LOCK}::int, hashint8(${clientId}::bigint))`)

/** Returns the id of the person to whom a row belongs; for a row that is not merged, its own id. */
export const rootOf = ({ id, merged_into }: PersonRow): number => merged_into ?? id

/** Returns all rows that belong to a person, oldest first. */
export async function partsOf(db: Executor, person: PersonRow): Promise<readonly PersonRow[]> {
  const root = rootOf(person)
  const { rows } = await db.execute<PersonRow & Record<string, unknown>>(sql`
    select * from people where client_id = ${person.client_id} and (id = ${root} or merged_into = ${root}) order by id`)
  return rows
}

const idsOf = (rows: readonly PersonRow[]): SQL => sql`any(${sql.param(rows.map(({ id }) => id))}::bigint[])`

/** Sets whether a person's messages are accepted, for all rows of the person. */
export async function updateState(
  db: Executor,
  parts: readonly PersonRow[],
  to: { readonly state: PersonState; readonly by: number; readonly at: Date },
): Promise<void> {
  await db.execute(sql`
    update people set state = ${to.state}::text, state_by = ${to.by}, state_at = ${to.at}, state_alone = null
    where id = ${idsOf(parts)}`)
}

const strictness: readonly PersonState[] = ['welcome', 'spam', 'blocked']

/** Merges rows into one person with the strictest of the rows' states; all other rows refer to the first. */
async function join(db: Executor, [first, ...others]: readonly PersonRow[]): Promise<void> {
  if (!first) return
  const all = [first, ...others]
  const states = all.map(({ state, state_alone }) => state_alone ?? state)
  const state = strictness.findLast((one) => states.includes(one)) ?? 'welcome'
  await db.execute(sql`
    update people set merged_into = case when id = ${first.id} then null else ${first.id}::bigint end,
      state = ${state}::text,
      state_alone = case when coalesce(state_alone, state) = ${state}::text then null else coalesce(state_alone, state) end
    where id = ${idsOf(all)}`)
}

/** Merges two people; the first keeps its id. */
export const mergeParts = (tx: Tx, kept: readonly PersonRow[], others: readonly PersonRow[]): Promise<void> =>
  join(tx, [...rootFirst(kept), ...others])

const rootFirst = (parts: readonly PersonRow[]): readonly PersonRow[] => [
  ...parts.filter(({ merged_into }) => merged_into === null),
  ...parts.filter(({ merged_into }) => merged_into !== null),
]

/**
 * Separates rows from a person. The remaining rows stay one person, which keeps its id if the row with this id remains; the
 * separated rows become another person.
 */
export async function separateParts(
  tx: Tx,
  staying: readonly PersonRow[],
  leaving: readonly PersonRow[],
): Promise<void> {
  await join(tx, rootFirst(staying))
  await join(tx, rootFirst(leaving))
}

/**
 * Gives a person known from only one chat the chat's new key after the customer has left an e-mail address. Notes and merged
 * identities move to the person with this address.
 */
export async function renamePerson(tx: Tx, clientId: number, chatId: number): Promise<void> {
  await lockPeople(tx, clientId)
  const { rows } = await tx.execute<PersonRow & Record<string, unknown>>(sql`
    select * from people where client_id = ${clientId} and key = ${`chat:${chatId}`}::text`)
  const before = rows[0]
  const person = await personOf(tx, clientId, chatId)
  if (!before || !person || person.id === before.id) return
  await tx.execute(sql`
    update person_notes set person_id = ${person.id} where client_id = ${clientId} and person_id = ${before.id}`)
  const old = (await partsOf(tx, before)).filter(({ id }) => id !== before.id)
  const now = (await partsOf(tx, person)).filter(({ id }) => id !== before.id)
  const others = old.filter(({ id }) => !now.some((one) => one.id === id))
  await join(tx, [...rootFirst(now), ...others])
  await tx.execute(sql`delete from people where id = ${before.id}`)
}

/** One of a merged person's identities, as the console shows it. */
export interface PartRow extends Record<string, unknown> {
  readonly id: number
  readonly name: string | null
  readonly channel: Channel | null
  readonly contact: string | null
  readonly chats: number
  readonly notes: number
}

/** Describes a person's identities by the chats in which the reader can see them. */
export async function describeParts(
  db: Executor,
  reader: Reader,
  parts: readonly PersonRow[],
  chatsOf: (key: string) => SQL,
): Promise<PartRow[]> {
  const one = ({ id, key }: PersonRow) => sql`
    select ${id}::bigint as id, (array_agg(c.user_name order by c.id desc))[1] as name,
      (array_agg(c.channel order by c.id desc))[1] as channel,
      (array_agg(coalesce(nullif(c.email, ''), c.phone, '') order by c.id desc))[1] as contact, count(*)::int as chats,
      (select count(*)::int from person_notes n where n.person_id = ${id}) as notes
    from chats c where ${listedChats(sql`c`, reader)} and (${chatsOf(key)}) and person_key(c) = ${key}::text`
  const { rows } = await db.execute<PartRow>(sql.join(parts.map(one), sql` union all `))
  return rows
}
