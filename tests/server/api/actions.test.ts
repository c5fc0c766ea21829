import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAudit } from '#contract/account/audit.ts'
import {
  ACTIONS_MAX,
  type ActionBody,
  addAction,
  decideActionRun,
  deleteAction,
  listActionRuns,
  listActions,
  saveAction,
  testAction,
} from '#contract/bots/actions.ts'
import { assignChat, getHistory } from '#contract/chats/chats.ts'
import { addNote } from '#contract/chats/notes.ts'
import { getReceipt } from '#contract/knowledge/receipts.ts'
import { createWeb } from '#server/engine/ingest/web/web.ts'
import { type FakeOpenAi, startOpenAi } from '#tests/fakes/openai.ts'
import { startShop } from '#tests/fakes/shop-api.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { newMember } from '#tests/support/team.ts'

type Shop = Awaited<ReturnType<typeof startShop>>
let shop: Shop
const web = createWeb({ now: Date.now, allowPrivate: true })

const number = {
  ...{ name: 'order_number', type: 'code' as const, question: 'What is the number of your order?' },
  choices: [],
}
const orderStatus = (): ActionBody => ({
  ...{ name: 'Order status', purpose: 'Where an order is.', examples: ['Where is my order?'] },
  ...{ parameters: [number], method: 'GET', url: `${shop.url}/orders/{order_number}` },
  headers: [{ name: 'authorization', value: 'Bearer shop-secret' }],
  results: [
    { name: 'status', path: 'order.status' },
    { name: 'days', path: 'order.days' },
  ],
  reply: 'Order {order_number} is {status} and arrives in {days} days.',
  ...{ mode: 'read', hourly_max: 50, is_enabled: true },
})
const cancelOrder = (mode: 'confirm' | 'approve'): ActionBody => ({
  ...orderStatus(),
  ...{
    name: 'Cancel order',
    purpose: 'Cancels an order.',
    examples: ['Cancel my order', 'I want to cancel'],
  },
  ...{ method: 'POST', url: `${shop.url}/orders/{order_number}/cancel`, mode },
  results: [{ name: 'status', path: 'order.status' }],
  reply: 'Order {order_number} is {status}.',
})

beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.calls.length = 0
  shop.cancelled.clear()
})

/** Adds actions to a new owner's bot, and returns a visitor of it. */
async function withActions(api: TestApi, bodies: readonly ActionBody[]) {
  const owner = await newOwner(api)
  const params = { bot: owner.bot.id }
  for (const body of bodies) await ok(api.app, addAction, { token: owner.token, params, body })
  const visitor = await newVisitor(api, owner.bot.api_key)
  return { owner, visitor, said: async (text: string) => (await visitor.say(text)).reply?.message ?? '' }
}
const runsOf = async (api: TestApi, owner: Owner, id: number) =>
  (await ok(api.app, listActionRuns, { token: owner.token, params: { id } })).entities

describe('actions without a provider', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi({ web })
  })
  afterAll(() => api.close())

  it('answer at once if the message holds the value', async () => {
    const { said, owner, visitor } = await withActions(api, [orderStatus()])
    expect(await said('Where is my order 1234?')).toBe('Order 1234 is on its way and arrives in 2 days.')
    const receipt = await ok(api.app, getReceipt, {
      token: owner.token,
      params: { id: visitor.chat.id, order: 2 },
    })
    expect(receipt.actions).toMatchObject([
      {
        ...{ state: 'done', status: 200, values: { order_number: '1234' } },
        request: `GET ${shop.url}/orders/1234`,
      },
    ])
    expect(JSON.stringify(receipt)).not.toContain('shop-secret')
  })

  it('ask for a value first, and again', async () => {
    const { said } = await withActions(api, [orderStatus()])
    expect(await said('Where is my order?')).toBe(number.question)
    expect(await said('I have it somewhere')).toBe(number.question)
    expect(await said('it is 1234')).toBe('Order 1234 is on its way and arrives in 2 days.')
  })

  it('are left when the customer speaks of something else, or stops', async () => {
    const { said } = await withActions(api, [orderStatus()])
    await said('Where is my order?')
    expect(await said('no, never mind')).toContain('I have changed nothing')
    await said('Where is my order?')
    await said('hm')
    expect(await said('What do you sell?')).not.toBe(number.question)
    expect(shop.calls).toEqual([])
  })

  it.each(['What can I order?', 'Do you ship orders to Hue?', 'How do I pay?'])(
    'are not begun by another question: %s',
    async (question) => {
      const { said } = await withActions(api, [orderStatus()])
      expect(await said(question)).not.toBe(number.question)
    },
  )

  it('say that nothing was found', async () => {
    const { said } = await withActions(api, [orderStatus()])
    expect(await said('Where is my order 99?')).toContain('I found nothing for 99')
  })

  it('that change something run only once the customer agreed, with a key', async () => {
    const { said } = await withActions(api, [orderStatus(), cancelOrder('confirm')])
    expect(await said('Cancel my order 1234')).toContain('should I go ahead?')
    expect(shop.calls).toEqual([])
    expect(await said('yes please')).toBe('Order 1234 is cancelled.')
    expect(shop.calls).toMatchObject([{ method: 'POST', key: expect.stringMatching(/^[\da-f-]{36}$/) }])
    expect(await said('Cancel my order 1234')).toContain('should I go ahead?')
    expect(await said('no')).toContain('I have changed nothing')
    expect(shop.calls).toHaveLength(1)
  })

  it.each([true, false])(
    'that need approval wait for a member, who decides once (%s)',
    async (is_approved) => {
      const { said, owner, visitor } = await withActions(api, [cancelOrder('approve')])
      const { token } = owner
      expect(await said('Cancel my order 1234')).toContain('has to approve')
      const [run] = await runsOf(api, owner, visitor.chat.id)
      const decision = { token, params: { id: run?.id ?? 0 }, body: { is_approved } }
      expect(run).toMatchObject({ state: 'approving' })
      expect(shop.calls).toEqual([])
      const decided = await ok(api.app, decideActionRun, decision)
      expect(decided).toMatchObject({ state: is_approved ? 'done' : 'declined', decided_by: 'Ada Byron' })
      expect(shop.cancelled.size).toBe(is_approved ? 1 : 0)
      expect(await send(api.app, decideActionRun, decision)).toMatchObject({
        status: 409,
        body: { code: 'action_decided' },
      })
      const { messages } = await ok(api.app, getHistory, { token, params: { id: visitor.chat.id } })
      expect(messages.at(-1)?.message).toContain(is_approved ? 'is cancelled' : 'did not approve')
      const { entities } = await ok(api.app, listAudit, { token })
      expect(entities.map(({ action }) => action)).toContain(
        is_approved ? 'action.approved' : 'action.declined',
      )
    },
  )

  it('that need approval are not decided by followers of the chat', async () => {
    const { said, owner, visitor } = await withActions(api, [cancelOrder('approve')])
    const [mia, ben] = [
      await newMember(api, owner, 'agent', 'Mia'),
      await newMember(api, owner, 'agent', 'Ben'),
    ]
    await said('Cancel my order 1234')
    const params = { id: visitor.chat.id }
    await ok(api.app, assignChat, { token: mia.token, params, body: { user_id: mia.profile.id } })
    await ok(api.app, addNote, {
      token: mia.token,
      params,
      body: { text: 'Shall we?', mentions: [ben.profile.id] },
    })
    const { entities } = await ok(api.app, listActionRuns, { token: ben.token, params })
    const decision = { params: { id: entities[0]?.id ?? 0 }, body: { is_approved: true } }
    expect(await send(api.app, decideActionRun, { token: ben.token, ...decision })).toMatchObject({
      status: 403,
      body: { code: 'chat_not_yours' },
    })
    expect(shop.calls).toEqual([])
    expect(await ok(api.app, decideActionRun, { token: mia.token, ...decision })).toMatchObject({
      state: 'done',
    })
  })

  it.each([
    ['html', 'unreadable', 'did not work'],
    ['broken', 'unreadable', 'did not work'],
    ['large', 'too_large', 'did not work'],
    ['500', 'status', 'did not work'],
    ['redirect', 'redirected', 'did not work'],
  ])('that get %s say so, and the receipt has the reason', async (path, failure, sentence) => {
    const { said, owner, visitor } = await withActions(api, [
      { ...orderStatus(), url: `${shop.url}/odd/${path}`, parameters: [number] },
    ])
    const odd = await said('Where is my order 1234?')
    expect(odd).toContain(sentence)
    expect(await runsOf(api, owner, visitor.chat.id)).toMatchObject([{ state: 'failed', failure }])
  })

  it('stop at the limit per hour', async () => {
    const { said, owner, visitor } = await withActions(api, [{ ...orderStatus(), hourly_max: 1 }])
    await said('Where is my order 1234?')
    expect(await said('Where is my order 1234?')).toContain('did not work')
    expect((await runsOf(api, owner, visitor.chat.id))[0]).toMatchObject({ failure: 'limited' })
    expect(shop.calls).toHaveLength(1)
  })

  it('are managed with secrets that are kept but never returned', async () => {
    const owner = await newOwner(api)
    const { token } = owner
    const params = { bot: owner.bot.id }
    const action = await ok(api.app, addAction, { token, params, body: orderStatus() })
    expect(action.headers).toEqual(['authorization'])
    const kept = { ...orderStatus(), name: 'Status', headers: [{ name: 'authorization', value: null }] }
    const one = { token, params: { id: action.id } }
    expect(await ok(api.app, saveAction, { ...one, body: kept })).toMatchObject({ name: 'Status' })
    const values = { order_number: '1234' }
    expect(await ok(api.app, testAction, { ...one, body: { values } })).toMatchObject({
      ...{ state: 'done', status: 200, results: { status: 'on its way', days: '2' } },
    })
    expect(JSON.stringify(await ok(api.app, listActions, { token, params }))).not.toContain('shop-secret')
    await ok(api.app, deleteAction, one)
    expect((await ok(api.app, listActions, { token, params })).total).toBe(0)
  })

  it.each([
    'ftp://a.example',
    'https://{order_number}.example',
    'https://u:p@a.example',
    'https://a.example/{other}',
    'nothing',
  ])('are refused with the address %s', async (url) => {
    const owner = await newOwner(api)
    const body = { ...orderStatus(), url }
    const refused = { status: 422, body: { code: 'url_invalid', fields: { url: 'format' } } }
    const params = { bot: owner.bot.id }
    expect(await send(api.app, addAction, { token: owner.token, params, body })).toMatchObject(refused)
    const { id } = await ok(api.app, addAction, { token: owner.token, params, body: orderStatus() })
    expect(await send(api.app, saveAction, { token: owner.token, params: { id }, body })).toMatchObject(
      refused,
    )
  })

  it('are limited in number', async () => {
    const { owner } = await withActions(api, Array.from({ length: ACTIONS_MAX }, orderStatus))
    const added = { token: owner.token, params: { bot: owner.bot.id }, body: orderStatus() }
    expect(await send(api.app, addAction, added)).toMatchObject({ body: { code: 'entry_limit_reached' } })
  })
})

describe('actions', () => {
  it('never reach a private address', async () => {
    const api = await startApi()
    const { said, owner, visitor } = await withActions(api, [orderStatus()])
    expect(await said('Where is my order 1234?')).toContain('did not work')
    expect(await runsOf(api, owner, visitor.chat.id)).toMatchObject([{ failure: 'private_address' }])
    expect(shop.calls).toEqual([])
    await api.close()
  })
})

describe('actions with a provider', () => {
  let api: TestApi
  let fake: FakeOpenAi
  beforeAll(async () => {
    fake = await startOpenAi()
    api = await startApi({ web }, { OPENAI_API_KEY: fake.key, OPENAI_BASE_URL: fake.url })
  })
  afterAll(async () => {
    await api.close()
    await fake.close()
  })
  const callTool =
    (given: object | string, count = 1): FakeOpenAi['usual'] =>
    (prompt) => {
      const name = prompt.tools?.at(-1)?.function.name ?? ''
      return { kind: 'call', calls: Array.from({ length: count }, () => ({ name, arguments: given })) }
    }

  it('are called by the model, whose answer uses the result', async () => {
    const { said } = await withActions(api, [orderStatus()])
    fake.usual = (prompt) =>
      prompt.messages.some(({ role }) => role === 'tool')
        ? { kind: 'say', text: 'Your order 1234 is on its way, 2 days to go [0].' }
        : callTool({ order_number: '1234' })(prompt)
    expect(await said('Any news about 1234?')).toBe('Your order 1234 is on its way, 2 days to go.')
    expect(shop.calls.map(({ path }) => path)).toContain('/orders/1234')
  })

  it('never run with a value that the customer did not write', async () => {
    const { said } = await withActions(api, [orderStatus()])
    fake.usual = (prompt) =>
      prompt.messages.some(({ role }) => role === 'tool')
        ? { kind: 'say', text: '{"kind":"ask","passages":[],"answer":"What is the number of your order?"}' }
        : callTool({ order_number: '777' })(prompt)
    expect(await said('Any news about my parcel?')).toBe('What is the number of your order?')
    expect(shop.calls).toEqual([])
  })

  it('that change something are confirmed by the customer, even if the model calls them at once', async () => {
    const { said } = await withActions(api, [cancelOrder('confirm')])
    fake.usual = callTool({ order_number: '1234' })
    expect(await said('Please get rid of order 1234')).toContain('should I go ahead?')
    expect(shop.calls).toEqual([])
    expect(await said('yes')).toBe('Order 1234 is cancelled.')
    expect(shop.cancelled.size).toBe(1)
  })

  it('are called in at most five rounds', async () => {
    const { said } = await withActions(api, [orderStatus()])
    fake.usual = callTool({ order_number: '1234' })
    fake.prompts.length = 0
    await said('Any news about 1234?')
    expect(fake.prompts).toHaveLength(5)
    expect(fake.prompts.at(-1)?.tools).toBeUndefined()
  })
})
