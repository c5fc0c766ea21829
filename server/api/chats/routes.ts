import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/chats.ts'
import { CHATS_PAGE, PAGE_MAX } from '#contract/limits.ts'
import type { RequestOf } from '#contract/route.ts'
import { AppError } from '../../lib/app-error.ts'
import { mount } from '../../plugins/mount.ts'
import type { Member } from '../auth/callers.ts'
import type { Context } from '../context.ts'
import { headOf } from '../journal/store.ts'
import { findChats } from '../search/store.ts'
import { questionIn } from '../search/words.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import { assignChat, endChat, readChat, sendManual, unassignChat, visibleChat } from './desk.ts'
import { toChat, toMessage } from './map.ts'
import { runsTheFloor } from './policy.ts'
import { messagesOf, pageOfChats, taggedChats } from './store.ts'

/** The version in `If-Match`, with or without quotes. */
const versionIn = (header: string | undefined): number | null => {
  if (header === undefined || header === '*') return null
  const version = Number(header.replace(/^(W\/)?"?|"$/g, ''))
  if (!Number.isInteger(version)) throw new AppError('validation_failed', { fields: { 'if-match': 'type' } })
  return version
}

/** The agents' desk. */
export function chatRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context

  /** Chats that a search finds: none where the text has no word. */
  const searched = async (clientId: number, text: string, visibleTo: number | undefined) => {
    const question = questionIn(text)
    const found = question ? await findChats(db, clientId, question, visibleTo) : []
    return found.map(({ chat_id }) => chat_id)
  }

  /** What a list is narrowed to, with the chats that a search and a rare tag come down to. */
  const filterOf = async (member: Member, query: RequestOf<typeof contract.listChats>['query']) => {
    const { startDate, endDate, bot_id = -1, agent_id, search, tag, status, channel, sentiment } = query
    const visibleTo = runsTheFloor(member) ? undefined : member.id
    const found = search?.trim() ? await searched(member.clientId, search, visibleTo) : undefined
    const tagged = tag === undefined ? null : await taggedChats(db, member.clientId, tag)
    const both = found && tagged ? found.filter((id) => tagged.includes(id)) : (found ?? tagged ?? undefined)
    return {
      ...{ status, channel, sentiment, visibleTo, ids: both, from: startDate, to: endDate },
      tag: tagged ? undefined : tag,
      botId: bot_id > 0 ? bot_id : undefined,
      agentId: agent_id,
    }
  }

  mount(app, contract.listChats, async ({ member, query }) => {
    const { start = 0, length = CHATS_PAGE, cursor } = query
    const filter = await filterOf(member, query)
    const from = cursor ? { before: decodeCursor(cursor) } : { start }
    const { chats, total, seq } = await pageOfChats(db, member.clientId, filter, from, length)
    const last = chats.length === length ? chats.at(-1) : undefined
    return { entities: chats.map(toChat), total, next: last ? encodeCursor(last) : null, seq }
  })

  mount(app, contract.getHistory, async ({ member, params, query }) => {
    const { seq } = await headOf(db, member.clientId)
    const chat = await visibleChat(db, member, params.id)
    const { before = Number.MAX_SAFE_INTEGER, length = PAGE_MAX } = query
    const messages = await messagesOf(db, member.clientId, chat.id, Math.min(before, 2 ** 31 - 1), length)
    return { ...toChat(chat), messages: messages.map(toMessage), seq }
  })

  mount(app, contract.sendManual, ({ member, params, headers, body }) =>
    sendManual(context, member, params.id, body.message, headers['idempotency-key']),
  )
  mount(app, contract.assignChat, async ({ member, params, headers, body }) =>
    toChat(await assignChat(context, member, params.id, body.user_id, versionIn(headers['if-match']))),
  )
  mount(app, contract.unassignChat, async ({ member, params, headers }) =>
    toChat(await unassignChat(context, member, params.id, versionIn(headers['if-match']))),
  )
  mount(app, contract.endChat, async ({ member, params }) =>
    toChat(await endChat(context, member, params.id)),
  )
  mount(app, contract.readChat, async ({ member, params, body }) => {
    await readChat(context, member, params.id, body.order)
    return undefined
  })
}
