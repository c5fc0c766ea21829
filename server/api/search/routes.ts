import type { FastifyInstance } from 'fastify'
import { SEARCH_PAGE } from '#contract/limits.ts'
import * as contract from '#contract/search.ts'
import { mount } from '../../plugins/mount.ts'
import { toChat, toMessage } from '../chats/map.ts'
import { runsTheFloor } from '../chats/policy.ts'
import type { Context } from '../context.ts'
import { textsOf } from './entries.ts'
import { snippetOf } from './snippet.ts'
import { findChats, type Hit, hitsOf } from './store.ts'
import { meets, placedWords, type Question, questionIn } from './words.ts'

/** What of a chat shows that it was found: the text with the most matches. */
function tellingText({ chat, message }: Hit, question: Question): string {
  if (message) return message.message
  const matches = (text: string) => placedWords(text).filter(({ word }) => meets(word, question)).length
  const texts = textsOf(chat)
  return texts.reduce((best, text) => (matches(text) > matches(best) ? text : best), texts[0] ?? '')
}

const toHit =
  (question: Question) =>
  (hit: Hit): contract.SearchHit => {
    const message = hit.message && toMessage(hit.message)
    const snippet = snippetOf(tellingText(hit, question), question)
    return { chat: toChat(hit.chat), message, order: message?.order ?? null, snippet }
  }

/** Full-text search. */
export function searchRoutes(app: FastifyInstance, { db }: Context): void {
  mount(app, contract.searchChats, async ({ member, query }) => {
    const { start = 0, length = SEARCH_PAGE } = query
    const question = questionIn(query.q)
    if (!question) return { entities: [], total: 0 }
    const found = await findChats(db, member.clientId, question, runsTheFloor(member) ? undefined : member.id)
    const hits = await hitsOf(db, member.clientId, found.slice(start, start + length))
    return { entities: hits.map(toHit(question)), total: found.length }
  })
}
