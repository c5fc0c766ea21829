import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { saveChatConfig } from '#contract/account/clients.ts'
import { setMemberRole } from '#contract/account/members.ts'
import * as contract from '#contract/account/notifications.ts'
import { listBots } from '#contract/bots/bots.ts'
import { assignChat, returnChatToBot } from '#contract/chats/chats.ts'
import { addNote } from '#contract/chats/notes.ts'
import { catchUp } from '#contract/journal/system.ts'
import { addWebUrl } from '#contract/knowledge/training.ts'
import type { PageOutcome } from '#server/engine/ingest/web/read-page.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok, send } from '#tests/support/inject.ts'
import { spend, waitForEvents } from '#tests/support/ledger.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { newMember } from '#tests/support/team.ts'

const page = {
  status: 'ready',
  format: 'html',
  language: 'en-US',
  title: 'Shop',
  passages: [{ heading: null, text: 'We open at nine.', location: {} }],
} as const
const gone = { status: 'failed', code: 'page_unreachable' } as const

describe('notifications', () => {
  let api: TestApi
  let owner: Owner
  let mia: Awaited<ReturnType<typeof newMember>>
  let tom: Awaited<ReturnType<typeof newMember>>
  beforeAll(async () => {
    const reader = {
      file: async () => page,
      page: async (url: string): Promise<PageOutcome> =>
        url.includes('broken') ? gone : { ...page, address: url },
      sitemap: async () => gone,
    }
    api = await startApi({ engine: parrot, reader })
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    owner = await newOwner(api)
    mia = await newMember(api, owner, 'agent', 'Mia')
    tom = await newMember(api, owner, 'agent', 'Tom')
  })

  type Who = { readonly token: string }
  const list = ({ token }: Who, query: { before?: number; length?: number; is_read?: boolean } = {}) =>
    ok(api.app, contract.listNotifications, { token, query })
  const kindsOf = async (who: Who) => (await list(who)).entities.map(({ kind }) => kind)
  const unreadOf = async ({ token }: Who) =>
    (await ok(api.app, contract.countNotifications, { token })).unread
  const chat = async (user_name = 'Léo') => newVisitor(api, owner.bot.api_key, { user_name })
  const assignWaitingChat = (id: number, to: { profile: { id: number } }, { token }: Who = owner) =>
    ok(api.app, assignChat, { token, params: { id }, body: { user_id: to.profile.id } })

  it('report chats that others assign or unassign, but not own actions', async () => {
    const { chat: one } = await chat()
    await assignWaitingChat(one.id, mia, mia)
    expect(await kindsOf(mia)).toEqual([])
    await assignWaitingChat(one.id, tom)
    expect((await list(tom)).entities).toMatchObject([
      {
        kind: 'chat_assigned',
        params: { customer: 'Léo', by: 'Ada Byron' },
        chat_id: one.id,
        is_read: false,
      },
    ])
    expect(await kindsOf(mia)).toEqual(['chat_removed'])
    await ok(api.app, returnChatToBot, { token: tom.token, params: { id: one.id } })
    expect(await kindsOf(tom)).toEqual(['chat_assigned'])
    expect(await kindsOf(owner)).toEqual([])
  })

  it('report an unhappy customer once, to the agent, or without one to supervisors', async () => {
    const visitor = await chat()
    await visitor.say('This is terrible, I hate it and I am very angry!')
    expect((await list(owner)).entities).toMatchObject([{ kind: 'chat_unhappy', chat_id: visitor.chat.id }])
    expect(await kindsOf(mia)).toEqual([])
    await visitor.say('Still terrible, awful, horrible, the worst, I hate this!')
    expect(await kindsOf(owner)).toEqual(['chat_unhappy'])
    const other = await chat()
    await assignWaitingChat(other.chat.id, mia)
    await other.say('This is terrible, I hate it and I am very angry!')
    expect(await kindsOf(mia)).toEqual(['chat_unhappy', 'chat_assigned'])
  })

  it('report mentions, role changes and changes of auto-assignment', async () => {
    const { chat: one } = await chat()
    const body = { text: 'Look', mentions: [mia.profile.id, owner.profile.id] }
    await ok(api.app, addNote, { token: owner.token, params: { id: one.id }, body })
    const config = {
      ...({
        isTagLangEnabled: false,
        tagLang: 'en-US',
        isAutoSummaryEnabled: false,
        autoAssign: true,
      } as const),
      assignType: 'specific' as const,
    }
    const name = (ids: number[]) =>
      ok(api.app, saveChatConfig, { token: owner.token, body: { ...config, specificAgentIds: ids } })
    await name([mia.profile.id, owner.profile.id])
    await name([owner.profile.id])
    const params = { id: mia.profile.id }
    await ok(api.app, setMemberRole, { token: owner.token, params, query: { role: 'supervisor' } })
    expect((await list(mia)).entities.map(({ kind, params }) => [kind, params])).toEqual([
      ['role_changed', { role: 'supervisor', by: 'Ada Byron' }],
      ['assignment_left', { by: 'Ada Byron' }],
      ['assignment_joined', { by: 'Ada Byron' }],
      ['note_mentioned', { customer: 'Léo', by: 'Ada Byron' }],
    ])
    expect(await kindsOf(owner)).toEqual([])
  })

  it('warn owners and admins once a month that queries are running out', async () => {
    const admin = await newMember(api, owner, 'admin')
    const visitor = await chat()
    await spend(api, owner.profile.client_id, 448)
    await visitor.say('One')
    expect(await kindsOf(owner)).toEqual([])
    await visitor.say('Two')
    await visitor.say('Three')
    expect((await list(admin)).entities).toMatchObject([{ kind: 'quota_warning', params: { percent: 90 } }])
    await spend(api, owner.profile.client_id, 100)
    await visitor.say('Four')
    await visitor.say('Five')
    expect(await kindsOf(owner)).toEqual(['quota_exceeded', 'quota_warning'])
    expect(await kindsOf(mia)).toEqual([])
  })

  it('report unreadable pages to owners and admins, and the bot counts the readable ones', async () => {
    const add = (url: string) =>
      ok(api.app, addWebUrl, { token: owner.token, params: { bot: owner.bot.id }, body: { url } })
    await add('https://shop.example/broken')
    await add('https://shop.example/also-broken')
    await add('https://shop.example/')
    await waitForEvents(api, owner.profile.client_id, 'url.progressed', 7)
    expect((await list(owner)).entities).toMatchObject([
      { kind: 'training_failed', params: { name: 'https://shop.example/broken' }, bot_id: owner.bot.id },
    ])
    const { bots } = await ok(api.app, listBots, { token: owner.token })
    expect(bots.map(({ documents }) => documents)).toEqual([1])
  })

  it('are listed in pages, and marked as read one by one or up to the last one seen', async () => {
    const ids: number[] = []
    for (let i = 0; i < 5; i++) {
      const { chat: one } = await chat()
      await assignWaitingChat(one.id, mia)
      ids.unshift((await list(mia)).entities[0]?.id ?? 0)
    }
    const first = await list(mia, { length: 2 })
    expect(first).toMatchObject({ total: 5, unread: 5, next: ids[1] })
    const second = await list(mia, { length: 3, before: first.next ?? 0 })
    expect([...first.entities, ...second.entities].map(({ id }) => id)).toEqual(ids)
    expect((await list(mia, { length: 3, before: ids[4] })).next).toBeNull()
    const params = { id: ids[2] ?? 0 }
    expect(await ok(api.app, contract.readNotification, { token: mia.token, params })).toEqual({ unread: 4 })
    expect(await ok(api.app, contract.readNotification, { token: mia.token, params })).toEqual({ unread: 4 })
    expect((await send(api.app, contract.readNotification, { token: tom.token, params })).status).toBe(404)
    const body = { up_to: ids[1] ?? 0 }
    expect(await ok(api.app, contract.readNotifications, { token: tom.token, body })).toEqual({ unread: 0 })
    expect(await ok(api.app, contract.readNotifications, { token: mia.token, body })).toEqual({ unread: 1 })
    expect((await list(mia, { is_read: false })).entities.map(({ id }) => id)).toEqual([ids[0]])
    expect((await list(mia, { is_read: true })).total).toBe(4)
    expect(await unreadOf(mia)).toBe(1)
    expect(
      await send(api.app, contract.listNotifications, { token: mia.token, query: { length: 0 } }),
    ).toMatchObject({
      status: 422,
      body: { fields: { length: 'minimum' } },
    })
  })

  it('are published only to their member', async () => {
    const { chat: one } = await chat()
    await assignWaitingChat(one.id, mia)
    const [{ id } = { id: 0 }] = (await list(mia)).entities
    await ok(api.app, contract.readNotifications, { token: mia.token, body: { up_to: id } })
    const eventsOf = async ({ token }: Who) =>
      (await ok(api.app, catchUp, { token, query: { after: 0 } })).events.filter(({ type }) =>
        type.startsWith('notification'),
      )
    expect(await eventsOf(mia)).toMatchObject([
      { type: 'notification.added', notification: { id, kind: 'chat_assigned', is_read: false } },
      { type: 'notifications.read', ids: [id], unread: 0 },
    ])
    expect([await eventsOf(owner), await eventsOf(tom)]).toEqual([[], []])
  })
})
