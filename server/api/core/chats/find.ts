import { sql } from 'drizzle-orm'
import { CHATS_PAGE } from '#contract/base/limits.ts'
import type { RequestOf } from '#contract/base/route.ts'
import type { ChatSort } from '#contract/chats/chat-shapes.ts'
import type { listChats as contract } from '#contract/chats/chats.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import type { Db } from '#server/db/client.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import { toChat } from './map.ts'
import { findChats } from './search/store.ts'
import { questionIn } from './search/words.ts'
import { type ChatFilter, pageOfChats } from './store.ts'
import { taggedChats } from './tagged-chats.ts'

type Query = RequestOf<typeof contract>['query']

/** Returns the ids of the chats that match a search; empty if the text contains no word. */
async function searched(db: Db, member: Member, text: string) {
  const question = questionIn(text)
  const found = question ? await findChats(db, member, question) : []
  return found.map(({ chat_id }) => chat_id)
}

/** Returns the values of a filter; undefined if it does not restrict the list. */
function valuesOf<T>(given: T | readonly T[] | undefined): readonly T[] | undefined {
  const values = given === undefined ? [] : ([given].flat() as T[])
  return values.length > 0 ? [...new Set(values)] : undefined
}

/** Returns the ids of the chats with any of the given rare tags; null if one of the tags is too common to resolve. */
async function taggedWithAny(db: Db, member: Member, tags: readonly string[]): Promise<number[] | null> {
  const found = await Promise.all(tags.map((tag) => taggedChats(db, member.clientId, tag)))
  return found.every((ids) => ids !== null) ? [...new Set(found.flat())] : null
}

/** Our choice: maximum number of chats in the list of mentions. */
const MENTIONED_MAX = 1_000

/** Returns the ids of the chats with notes that mention a member, the one mentioned last first. */
async function mentionedIn(db: Db, { clientId, id }: Member): Promise<readonly number[]> {
  const { rows } = await db.execute<{ chat_id: number }>(sql`
    select n.chat_id from notes n where n.client_id = ${clientId} and n.mentions @> array[${id}::bigint]
    group by n.chat_id order by max(n.id) desc limit ${MENTIONED_MAX}`)
  return rows.map(({ chat_id }) => chat_id)
}

/** Returns the ids that are in all given lists; undefined if there are none. */
function inAll(lists: readonly (readonly number[] | null | undefined)[]): readonly number[] | undefined {
  const [first, ...rest] = lists.filter((ids) => ids !== null && ids !== undefined)
  const sets = rest.map((ids) => new Set(ids))
  return first?.filter((id) => sets.every((ids) => ids.has(id)))
}

/** Returns a list's filter, with searches and rare tags resolved to chat ids. */
async function filterOf(db: Db, member: Member, query: Query): Promise<ChatFilter> {
  const { startDate, endDate, search } = query
  const tags = valuesOf(query.tag)
  const found = search?.trim() ? await searched(db, member, search) : undefined
  const tagged = tags ? await taggedWithAny(db, member, tags) : null
  const mentioned = query.list === 'mentions' ? await mentionedIn(db, member) : undefined
  const bots = valuesOf(query.bot_id)
  return {
    ids: inAll([found, tagged, mentioned]),
    list: query.list,
    from: startDate,
    to: endDate,
    tags: tagged ? undefined : tags,
    statuses: valuesOf(query.status),
    botIds: bots?.every((id) => id > 0) ? bots : undefined,
    agentIds: valuesOf(query.agent_id),
    teamIds: valuesOf(query.team_id),
    channels: valuesOf(query.channel),
    sentiments: valuesOf(query.sentiment),
  }
}

/** Returns the order of a list: by waiting time if it contains only waiting chats, unless the query specifies another order. */
const sortOf = ({ sort }: Query, { statuses }: ChatFilter): ChatSort =>
  sort ?? (statuses?.length === 1 && statuses[0] === 'waiting' ? 'waiting' : 'activity')

/** Returns a page of the chats that a member may see. */
export async function chatPage(db: Db, member: Member, query: Query) {
  const { start = 0, length = CHATS_PAGE, cursor } = query
  const filter = await filterOf(db, member, query)
  const sort = sortOf(query, filter)
  const slice = cursor
    ? { after: decodeCursor(cursor, sort), start: 0, length }
    : { after: null, start, length }
  const { chats, total, seq } = await pageOfChats(db, member, { filter, sort, slice })
  const last = chats.length === length ? chats.at(-1) : undefined
  return {
    entities: chats.map((chat) => toChat(chat)),
    total,
    next: last ? encodeCursor(last, sort) : null,
    seq,
  }
}
