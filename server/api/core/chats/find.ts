import type { listChats as contract } from '#contract/chats.ts'
import { CHATS_PAGE } from '#contract/limits.ts'
import type { RequestOf } from '#contract/route.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import type { Db } from '#server/db/client.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import { toChat } from './map.ts'
import { findChats } from './search/store.ts'
import { questionIn } from './search/words.ts'
import { type ChatFilter, pageOfChats, taggedChats } from './store.ts'

type Query = RequestOf<typeof contract>['query']

/** Returns the chats that a search finds: none if the text contains no word. */
async function searched(db: Db, member: Member, text: string) {
  const question = questionIn(text)
  const found = question ? await findChats(db, member, question) : []
  return found.map(({ chat_id }) => chat_id)
}

/** Returns the filter of a list; a search and a rare tag are resolved to chat ids. */
async function filterOf(db: Db, member: Member, query: Query): Promise<ChatFilter> {
  const { startDate, endDate, bot_id = -1, agent_id, search, tag, status, channel, sentiment } = query
  const found = search?.trim() ? await searched(db, member, search) : undefined
  const tagged = tag === undefined ? null : await taggedChats(db, member.clientId, tag)
  const both = found && tagged ? found.filter((id) => tagged.includes(id)) : (found ?? tagged ?? undefined)
  return {
    ...{ status, channel, sentiment, ids: both, from: startDate, to: endDate },
    tag: tagged ? undefined : tag,
    botId: bot_id > 0 ? bot_id : undefined,
    agentId: agent_id,
  }
}

/** Returns a page of the chats that a member may see, most recently changed first. */
export async function chatPage(db: Db, member: Member, query: Query) {
  const { start = 0, length = CHATS_PAGE, cursor } = query
  const filter = await filterOf(db, member, query)
  const from = cursor ? { before: decodeCursor(cursor) } : { start }
  const { chats, total, seq } = await pageOfChats(db, member, filter, from, length)
  const last = chats.length === length ? chats.at(-1) : undefined
  return { entities: chats.map(toChat), total, next: last ? encodeCursor(last) : null, seq }
}
