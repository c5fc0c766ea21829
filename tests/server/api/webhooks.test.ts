import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAudit } from '#contract/account/audit.ts'
import { signIn } from '#contract/account/auth.ts'
import {
  addWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  replaceWebhookSecret,
  resendDelivery,
  saveWebhook,
  testWebhook,
  type WebhookEvent,
} from '#contract/account/webhooks.ts'
import {
  WEBHOOK_FAILING_MAX_MS,
  WEBHOOK_PAUSES_MS,
  WEBHOOK_WAITS_MS,
  WEBHOOKS_MAX,
} from '#contract/base/limits.ts'
import { endChat } from '#contract/chats/chats.ts'
import { createChat } from '#contract/visitor/visitor.ts'
import { lanes } from '#server/api/features/webhooks/store.ts'
import { createWeb } from '#server/engine/ingest/web/web.ts'
import { startReceiver, startSilentReceiver } from '#tests/fakes/webhook-receiver.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newColleague, newOwner, newVisitor, type Owner, PASSWORD } from '#tests/support/people.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

const clock = createTestClock('2026-05-10T09:00:00Z')
let api: TestApi
let owner: Owner
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  const web = createWeb({ now: () => clock.now().getTime(), allowPrivate: true })
  api = await startApi({ engine: parrot, clock, web })
})
afterAll(() => api.close())
beforeEach(async () => {
  owner = await newOwner(api)
  receiver = await startReceiver(clock.now)
})
afterEach(() => receiver.close())

const add = async (events: WebhookEvent[], url = receiver.url) => {
  const hook = await ok(api.app, addWebhook, { token: owner.token, body: { url, events } })
  receiver.expect(hook.secret)
  // The sender knows the webhook once the call's job is done.
  await jobsDone()
  return hook
}
const jobsDone = () =>
  expect
    .poll(async () => {
      const { rows } = await api.database.executeSql(
        "select 1 from jobs where name = 'send-webhooks' and failed_at is null",
        [],
      )
      return rows.length
    })
    .toBe(0)
const log = async (id: number) =>
  (await ok(api.app, listDeliveries, { token: owner.token, params: { id }, query: {} })).entities
const typesReceived = () => receiver.received.map(({ type }) => type)

describe('a webhook', () => {
  it('gets the selected events, signed, in the format of the journal', async () => {
    await add(['chat.created', 'message.added', 'chat.ended'])
    const visitor = await newVisitor(api, owner.bot.api_key, { user_name: 'Ann' })
    await visitor.say('Hello')
    await ok(api.app, endChat, { token: owner.token, params: { id: visitor.chat.id } })
    await expect.poll(typesReceived).toHaveLength(4)
    expect(typesReceived().toSorted()).toEqual([
      'chat.created',
      'chat.ended',
      'message.added',
      'message.added',
    ])
    expect(receiver.refused).toEqual([])
    const created = receiver.received.find(({ type }) => type === 'chat.created')
    expect(created?.data).toMatchObject({ chat: { id: visitor.chat.id, user_name: 'Ann' } })
    expect(created?.headers).toMatchObject({ 'parley-event': 'chat.created', 'parley-event-id': created?.id })
    const ids = receiver.received.map(({ id }) => id)
    expect(new Set(ids).size).toBe(4)
  })

  it('gets no events of other clients, of the playground, or from before it was added', async () => {
    const early = await newVisitor(api, owner.bot.api_key)
    await add(['chat.created'])
    const other = await newOwner(api)
    await newVisitor(api, other.bot.api_key)
    const headers = { 'api-key': owner.bot.api_key }
    await ok(api.app, createChat, { headers, token: owner.token, body: { playground: true } })
    const late = await newVisitor(api, owner.bot.api_key)
    await expect.poll(typesReceived).toHaveLength(1)
    const [event] = receiver.received
    expect(event?.data).toMatchObject({ chat: { id: late.chat.id } })
    expect(early.chat.id).not.toBe(late.chat.id)
  })

  it('gets an event again until it responds with success, with increasing delays, for a day', async () => {
    receiver.answer(500, 'Not today')
    const { id } = await add(['chat.created'])
    await newVisitor(api, owner.bot.api_key)
    await expect.poll(() => log(id)).toMatchObject([{ state: 'waiting', attempts: 1, status: 500 }])
    const [first] = await log(id)
    expect(first).toMatchObject({ failure: 'status', answer: 'Not today' })
    expect(Date.parse(first?.next_attempt_at ?? '')).toBe(clock.now().getTime() + (WEBHOOK_WAITS_MS[0] ?? 0))
    const [hook] = (await ok(api.app, listWebhooks, { token: owner.token })).entities
    expect(hook?.failing_since).toBe(clock.now().toISOString())
    expect(WEBHOOK_WAITS_MS.reduce((sum, ms) => sum + ms, 0)).toBe(24 * 3_600_000)
    receiver.answer(200, 'Thanks')
    clock.advance(WEBHOOK_WAITS_MS[0] ?? 0)
    // Any event of the client makes the sender check for work.
    await newVisitor(api, owner.bot.api_key)
    await expect
      .poll(async () => (await log(id)).map(({ state }) => state))
      .toEqual(['delivered', 'delivered'])
    const [, second] = await log(id)
    expect(second).toMatchObject({ attempts: 2, status: 200, failure: null, next_attempt_at: null })
    const again = (await ok(api.app, listWebhooks, { token: owner.token })).entities[0]
    expect(again?.failing_since).toBeNull()
    const ids = receiver.received.map(({ id }) => id)
    expect(ids).toHaveLength(3)
    expect(new Set(ids).size).toBe(2)
  })

  it('gets its events while the webhooks of another client never answer', async () => {
    const silent = await startSilentReceiver()
    const hostile = await newOwner(api)
    for (let n = 0; n < 3; n++)
      await ok(api.app, addWebhook, {
        token: hostile.token,
        body: { url: silent.url, events: ['chat.created'] },
      })
    await add(['chat.created'])
    for (let n = 0; n < 20; n++) await newVisitor(api, hostile.bot.api_key)
    await expect.poll(() => silent.counts().open).toBe(lanes.client)
    for (let n = 0; n < 20; n++) await newVisitor(api, owner.bot.api_key)
    await expect.poll(typesReceived, { timeout: 5_000 }).toHaveLength(20)
    expect(silent.counts()).toEqual({ open: lanes.client, most: lanes.client, ended: 0 })
    await silent.close()
  })

  it('pauses after repeated failures, and is switched off with a mail after days of them', async () => {
    receiver.answer(500)
    const { id } = await add(['chat.created'])
    await newVisitor(api, owner.bot.api_key)
    await expect.poll(() => log(id)).toMatchObject([{ attempts: 1 }])
    await newVisitor(api, owner.bot.api_key)
    await expect.poll(() => log(id)).toMatchObject([{ attempts: 1 }, { attempts: 1 }])
    const due = async () => (await log(id)).map(({ next_attempt_at }) => Date.parse(next_attempt_at ?? ''))
    await expect
      .poll(async () => Math.min(...(await due())))
      .toBeGreaterThanOrEqual(clock.now().getTime() + WEBHOOK_PAUSES_MS.min)
    clock.advance(WEBHOOK_FAILING_MAX_MS)
    const body = { username: owner.email, password: PASSWORD }
    owner = { ...owner, token: (await ok(api.app, signIn, { body })).access_token }
    await newVisitor(api, owner.bot.api_key)
    const hooks = () => ok(api.app, listWebhooks, { token: owner.token })
    await expect.poll(async () => (await hooks()).entities[0]?.is_enabled).toBe(false)
    expect((await log(id)).filter(({ state }) => state === 'waiting')).toEqual([])
    const mail = await api.mailTo(owner.email, 'webhook_stopped')
    expect(mail.text).toMatchObject({ account: new URL(receiver.url).host })
    const { entities } = await ok(api.app, listAudit, { token: owner.token, query: { area: 'webhook' } })
    expect(entities[0]).toMatchObject({ action: 'webhook.changed', detail: { is_enabled: false } })
  })

  it('does not follow redirects', async () => {
    receiver.answer(302, '', { location: receiver.url })
    const { id } = await add(['chat.created'])
    const tested = await ok(api.app, testWebhook, { token: owner.token, params: { id } })
    expect(tested).toMatchObject({ state: 'failed', failure: 'unreachable' })
    expect(receiver.received).toHaveLength(1)
  })

  it('can be tested and resent, with a new signature', async () => {
    receiver.answer(404, 'Nobody here')
    const { id } = await add(['chat.created'])
    const tested = await ok(api.app, testWebhook, { token: owner.token, params: { id } })
    expect(tested).toMatchObject({ type: 'webhook.test', state: 'failed', status: 404, attempts: 1 })
    receiver.answer(204)
    clock.advance(3_600_000)
    const params = { id, delivery: tested.id }
    const resent = await ok(api.app, resendDelivery, { token: owner.token, params })
    expect(resent).toMatchObject({ event_id: tested.event_id, state: 'delivered', attempts: 2, status: 204 })
    expect(receiver.refused).toEqual([])
    expect(receiver.received.map(({ id }) => id)).toEqual([tested.event_id, tested.event_id])
  })

  it('signs with the new secret once it is replaced', async () => {
    const { id, secret } = await add(['chat.created'])
    const replaced = await ok(api.app, replaceWebhookSecret, { token: owner.token, params: { id } })
    expect(replaced.secret).not.toBe(secret)
    const before = await ok(api.app, testWebhook, { token: owner.token, params: { id } })
    expect(before.status).toBe(401)
    receiver.expect(replaced.secret)
    const after = await ok(api.app, testWebhook, { token: owner.token, params: { id } })
    expect(after.status).toBe(204)
    const stored = await api.database.executeSql('select secret from webhooks where id = $1', [id])
    expect(JSON.stringify(stored.rows)).not.toContain(replaced.secret.slice(6))
  })

  it('that is disabled gets nothing, and later no events from that time', async () => {
    const { id } = await add(['chat.created'])
    const body = { url: receiver.url, events: ['chat.created' as const] }
    const save = (is_enabled: boolean) =>
      ok(api.app, saveWebhook, { token: owner.token, params: { id }, body: { ...body, is_enabled } })
    await save(false)
    await newVisitor(api, owner.bot.api_key)
    expect((await save(true)).is_enabled).toBe(true)
    await jobsDone()
    const { chat } = await newVisitor(api, owner.bot.api_key)
    await expect.poll(typesReceived).toHaveLength(1)
    expect(receiver.received[0]?.data).toMatchObject({ chat: { id: chat.id } })
  })

  it('is managed by members who manage settings of the same account, and audited', async () => {
    const { id } = await add(['chat.created'])
    const agent = await newColleague(api, owner, 'agent')
    const other = await newOwner(api)
    const params = { id }
    expect((await send(api.app, testWebhook, { token: agent.token, params })).status).toBe(403)
    for (const call of [testWebhook, deleteWebhook, replaceWebhookSecret])
      expect((await send(api.app, call, { token: other.token, params })).status).toBe(404)
    const delivery = await ok(api.app, testWebhook, { token: owner.token, params })
    const own = await ok(api.app, addWebhook, {
      token: other.token,
      body: { url: receiver.url, events: ['chat.created'] },
    })
    const crossed = { id: own.id, delivery: delivery.id }
    expect((await send(api.app, resendDelivery, { token: other.token, params: crossed })).status).toBe(404)
    await ok(api.app, deleteWebhook, { token: owner.token, params })
    const { entities } = await ok(api.app, listAudit, { token: owner.token, query: { area: 'webhook' } })
    expect(entities.map(({ action }) => action)).toEqual(['webhook.deleted', 'webhook.created'])
  })

  it.each(['ftp://example.com/x', 'no address', 'https://name:word@example.com/'])(
    'cannot have the address %s',
    async (url) => {
      const body = { url, events: ['chat.created' as const] }
      const { status, body: refusal } = await send(api.app, addWebhook, { token: owner.token, body })
      expect([status, refusal.code]).toEqual([422, 'url_invalid'])
    },
  )

  it('has a maximum number', async () => {
    const body = { url: receiver.url, events: ['chat.created' as const] }
    for (let n = 0; n < WEBHOOKS_MAX; n++) await ok(api.app, addWebhook, { token: owner.token, body })
    const { body: refusal } = await send(api.app, addWebhook, { token: owner.token, body })
    expect(refusal).toMatchObject({ code: 'limit_reached', params: { n: WEBHOOKS_MAX } })
  })
})

describe('an installation that allows public addresses only', () => {
  it('sends nothing to its own network', async () => {
    const guarded = await startApi({ engine: parrot, clock })
    const ada = await newOwner(guarded)
    const body = { url: receiver.url, events: ['chat.created' as const] }
    const { id } = await ok(guarded.app, addWebhook, { token: ada.token, body })
    const tested = await ok(guarded.app, testWebhook, { token: ada.token, params: { id } })
    expect(tested).toMatchObject({ state: 'failed', failure: 'private_address', status: null })
    expect(receiver.received).toEqual([])
    await guarded.close()
  })
})
