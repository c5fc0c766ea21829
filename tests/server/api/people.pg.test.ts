import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAudit } from '#contract/account/audit.ts'
import { assignChat, endChat } from '#contract/chats/chats.ts'
import { addPersonNote, deletePersonNote, getPerson, setPersonState } from '#contract/chats/people.ts'
import { catchUp } from '#contract/journal/system.ts'
import {
  askForAgent,
  createChat,
  noteVisit,
  rateChat,
  reportPage,
  sendMessage,
} from '#contract/visitor/visitor.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner, type Owner } from '#tests/support/people.ts'
import { newMember } from '#tests/support/team.ts'

describe('the person behind a chat', () => {
  let api: TestApi
  let owner: Owner
  let agent: Awaited<ReturnType<typeof newMember>>
  let other: Awaited<ReturnType<typeof newMember>>
  beforeAll(async () => {
    api = await startApi({ engine: parrot })
    owner = await newOwner(api)
    agent = await newMember(api, owner, 'agent')
    other = await newMember(api, owner, 'agent', 'Bo')
  })
  afterAll(() => api.close())

  const begin = async (body: { user_id?: string; email?: string; phone?: string } = {}) => {
    const headers = { 'api-key': owner.bot.api_key }
    const chat = await ok(api.app, createChat, { headers, body })
    return { id: chat.id, own: { headers, token: chat.token, params: { id: chat.id } } }
  }
  const person = (id: number, token = owner.token) => ok(api.app, getPerson, { token, params: { id } })
  const code = async (answer: Promise<{ readonly body: unknown }>) =>
    ((await answer).body as { code?: string } | undefined)?.code

  it('is found by key, e-mail address or phone number, with the chats that the member may see', async () => {
    const first = await begin({ user_id: 'u-1', email: 'Ana@Shop.example', phone: '+90 555 1' })
    await ok(api.app, sendMessage, { ...first.own, body: { message: 'Where is it?' } })
    await ok(api.app, rateChat, { ...first.own, body: { stars: 4 } })
    const byKey = await begin({ user_id: 'u-1' })
    const byEmail = await begin({ email: 'ana@shop.example' })
    const byPhone = await begin({ phone: '90-5551' })
    await begin({ user_id: 'u-2', email: 'bea@shop.example' })
    const idsOf = async (id: number, token?: string) => (await person(id, token)).chats.map((chat) => chat.id)
    expect(await idsOf(first.id)).toEqual([byPhone.id, byEmail.id, byKey.id])
    expect((await person(byEmail.id)).chats).toMatchObject([
      { id: first.id, stars: 4, channel: 'widget', line: expect.stringContaining('Where is it?') },
    ])
    expect((await person(byKey.id)).id).toBe((await person(first.id)).id)
    const params = { id: first.id }
    await ok(api.app, assignChat, { token: owner.token, params, body: { user_id: agent.profile.id } })
    expect(await idsOf(byKey.id, agent.token)).toEqual([first.id])
    expect(await idsOf(byKey.id, other.token)).toEqual([])
    expect(await code(send(api.app, getPerson, { token: other.token, params }))).toBe('not_found')
    const stranger = await newOwner(api)
    expect(await code(send(api.app, getPerson, { token: stranger.token, params }))).toBe('not_found')
    expect(await idsOf((await begin()).id)).toEqual([])
  })

  it('has notes that every chat of the person shows; authors and supervisors delete them', async () => {
    const [one, two] = [await begin({ user_id: 'u-3' }), await begin({ user_id: 'u-3' })]
    const add = (token: string, id = one.id, text = ' VIP ') =>
      ok(api.app, addPersonNote, { token, params: { id }, body: { text } })
    const note = await add(agent.token)
    expect(note).toMatchObject({ text: 'VIP', author: { id: agent.profile.id } })
    expect((await person(two.id)).notes).toEqual([note])
    const remove = (token: string, id: number, chat = two.id) =>
      send(api.app, deletePersonNote, { token, params: { id: chat, note: id } })
    expect(await code(remove(other.token, note.id))).toBe('permission_denied')
    expect(await code(remove(agent.token, note.id, (await begin()).id))).toBe('not_found')
    expect((await remove(agent.token, note.id)).status).toBe(204)
    expect((await remove(owner.token, (await add(agent.token)).id)).status).toBe(204)
    for (let count = 0; count < 100; count++) await add(agent.token)
    const more = { token: agent.token, params: { id: one.id }, body: { text: 'More' } }
    expect(await code(send(api.app, addPersonNote, more))).toBe('limit_reached')
    const { events } = await ok(api.app, catchUp, { token: owner.token, query: { after: 0 } })
    const told = events.flatMap((event) => (event.type === 'person.changed' ? [event.chat_id] : []))
    expect(told.slice(-2)).toEqual([one.id, two.id])
  })

  it('can be blocked: messages are rejected in all their chats until they are unblocked', async () => {
    const [one, two] = [await begin({ user_id: 'u-4' }), await begin({ user_id: 'u-4' })]
    const set = (token: string, state: 'welcome' | 'blocked' | 'spam') =>
      send(api.app, setPersonState, { token, params: { id: one.id }, body: { state } })
    expect(await code(set(agent.token, 'blocked'))).toBe('chat_not_yours')
    expect((await set(owner.token, 'spam')).body).toMatchObject({ state: 'spam' })
    const say = (chat: typeof one) => send(api.app, sendMessage, { ...chat.own, body: { message: 'Hi' } })
    expect([await code(say(one)), await code(say(two))]).toEqual(['customer_blocked', 'customer_blocked'])
    expect(await code(send(api.app, askForAgent, two.own))).toBe('customer_blocked')
    expect((await say(await begin({ user_id: 'u-5' }))).status).toBe(200)
    await set(owner.token, 'welcome')
    expect((await say(two)).status).toBe(200)
    await ok(api.app, endChat, { token: owner.token, params: { id: one.id } })
    expect((await set(owner.token, 'blocked')).status).toBe(200)
  })

  it('reports the block to everyone who sees one of their chats, and the audit log records it', async () => {
    const [mine, theirs] = [await begin({ user_id: 'u-6' }), await begin({ user_id: 'u-6' })]
    const assign = (id: number, user_id: number) =>
      ok(api.app, assignChat, { token: owner.token, params: { id }, body: { user_id } })
    await assign(mine.id, agent.profile.id)
    await assign(theirs.id, other.profile.id)
    const set = (state: 'welcome' | 'blocked' | 'spam') =>
      ok(api.app, setPersonState, { token: agent.token, params: { id: mine.id }, body: { state } })
    const { id } = await set('blocked')
    const told = async (token: string) => {
      const { events } = await ok(api.app, catchUp, { token, query: { after: 0 } })
      return events.flatMap((event) =>
        event.type === 'person.changed' && event.person_id === id ? [event.chat_id] : [],
      )
    }
    expect(await told(agent.token)).toEqual([mine.id])
    expect(await told(other.token)).toEqual([theirs.id])
    expect(await told(owner.token)).toEqual([mine.id, theirs.id])
    await set('spam')
    await set('spam')
    await set('welcome')
    const query = { area: 'person', subject_id: id } as const
    const { entities } = await ok(api.app, listAudit, { token: owner.token, query })
    expect(entities.map(({ action, actor, detail }) => [action, actor.id, detail.from])).toEqual([
      ['person.welcomed', agent.profile.id, 'spam'],
      ['person.marked_spam', agent.profile.id, 'blocked'],
      ['person.blocked', agent.profile.id, 'welcome'],
    ])
    expect(entities[0]?.detail.chat).toBe(mine.id)
  })

  it('stores what the page reports about the visit, never as proven, and notifies members who see the chat', async () => {
    const visitor = await begin()
    const says = (values: Record<string, string | null>) =>
      send(api.app, noteVisit, { ...visitor.own, body: { values } })
    expect((await says({ plan: 'Pro', cart: '3' })).status).toBe(204)
    expect((await says({ cart: null, coupon: 'MAY' })).status).toBe(204)
    const { events } = await ok(api.app, catchUp, { token: owner.token, query: { after: 0 } })
    const told = events.flatMap((event) => (event.type === 'chat.updated' ? [event.chat] : []))
    const last = told.findLast(({ id }) => id === visitor.id)
    expect(last?.custom_fields).toMatchObject({ plan: 'Pro', coupon: 'MAY' })
    expect(last?.custom_fields).not.toHaveProperty('cart')
    await says({ plan: 'Pro' })
    const after = await ok(api.app, catchUp, { token: owner.token, query: { after: 0 } })
    expect(after.events).toHaveLength(events.length)
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`v${n}`, 'x']))
    expect(await code(says(many))).toBe('validation_failed')
    for (const part of ['a', 'b', 'c'])
      await says(Object.fromEntries(Array.from({ length: 19 }, (_, n) => [`${part}${n}`, 'x'])))
    expect(await code(says({ more: 'x' }))).toBe('validation_failed')
  })

  it('shows the last ten pages, without possible secrets in their URLs', async () => {
    const visitor = await begin()
    const visit = (url: string, title = 'Shop', time_zone?: string) =>
      send(api.app, reportPage, { ...visitor.own, body: { url, title, ...(time_zone && { time_zone }) } })
    const secret = 'https://ann:pw@shop.example/cart?item=5&access_token=abc&email=a%40b.c#frag'
    expect((await visit(secret, ' Your\u202E cart\n', 'Asia/Ho_Chi_Minh')).status).toBe(204)
    expect(await person(visitor.id)).toMatchObject({
      pages: [{ url: 'https://shop.example/cart?item=5', title: 'Your cart' }],
      time_zone: expect.stringMatching(/^Asia\/(Ho_Chi_Minh|Saigon)$/),
    })
    for (let n = 1; n <= 12; n++) await visit(`https://shop.example/${n}`, 'Shop', 'Mars/Base')
    await visit('https://shop.example/9')
    const { pages, time_zone } = await person(visitor.id)
    expect(pages.map(({ url }) => url.split('/').at(-1))).toEqual([
      '9',
      '12',
      '11',
      '10',
      '8',
      '7',
      '6',
      '5',
      '4',
      '3',
    ])
    expect(time_zone).toMatch(/^Asia/)
    const told = async () => {
      const { events } = await ok(api.app, catchUp, { token: owner.token, query: { after: 0 } })
      return events.flatMap((event) => (event.type === 'page.visited' ? [event.chat_id] : []))
    }
    const before = await told()
    expect(before.filter((id) => id === visitor.id)).toHaveLength(14)
    await visit('https://shop.example/9#top', 'Again')
    expect(await told()).toEqual(before)
    expect(await code(visit('javascript:alert(1)'))).toBe('url_invalid')
    const foreign = { ...visitor.own, params: { id: (await begin()).id }, body: { url: 'https://a.example' } }
    expect(await code(send(api.app, reportPage, foreign))).toBe('not_found')
  })
})
