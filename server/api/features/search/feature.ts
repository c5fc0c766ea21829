import { SEARCH_PAGE } from '#contract/base/limits.ts'
import type { RequestOf } from '#contract/base/route.ts'
import * as contract from '#contract/chats/search.ts'
import { toChat, toMessage } from '#server/api/core/chats/map.ts'
import { textsOf } from '#server/api/core/chats/search/entries.ts'
import { snippetOf } from '#server/api/core/chats/search/snippet.ts'
import { findChats, type Hit, hitsOf } from '#server/api/core/chats/search/store.ts'
import {
  matchesQuestion,
  placedWords,
  type Question,
  questionIn,
} from '#server/api/core/chats/search/words.ts'
import { feature } from '#server/api/core/feature.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { work } from '#server/api/platform/jobs/job.ts'
import { indexChats, indexChatsJob, resumeIndexing } from './backfill.ts'

/** Returns the text of a found chat that matches best: the matching message, otherwise the field with the most matching words. */
function bestMatchText({ chat, message }: Hit, question: Question): string {
  if (message) return message.message
  const matches = (text: string) =>
    placedWords(text).filter(({ word }) => matchesQuestion(word, question)).length
  const texts = textsOf(chat)
  return texts.reduce((best, text) => (matches(text) > matches(best) ? text : best), texts[0] ?? '')
}

const toHit =
  (question: Question) =>
  (hit: Hit): contract.SearchHit => {
    const message = hit.message && toMessage(hit.message)
    const snippet = snippetOf(bestMatchText(hit, question), question)
    return { chat: toChat(hit.chat), message, order: message?.order ?? null, snippet }
  }

const teamsIn = ({ team_id }: RequestOf<typeof contract.searchChats>['query']) =>
  team_id === undefined ? undefined : [team_id].flat()

/** Routes for full-text search, and the job that indexes old chats. */
export const search = feature({
  routes(app, { db }) {
    mount(app, contract.searchChats, async ({ member, query }) => {
      const { start = 0, length = SEARCH_PAGE } = query
      const question = questionIn(query.q)
      if (!question) return { entities: [], total: 0 }
      const found = await findChats(db, member, question, teamsIn(query))
      const hits = await hitsOf(db, member, found.slice(start, start + length))
      return { entities: hits.map(toHit(question)), total: found.length }
    })
  },
  jobs: [work(indexChatsJob, indexChats)],
  start: resumeIndexing,
})
