import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAudit } from '#contract/account/audit.ts'
import { HOUR_MS } from '#contract/base/units.ts'
import { createBot } from '#contract/bots/bots.ts'
import { integrationChannels } from '#contract/channels/channel-names.ts'
import { verifyMetaWebhook } from '#contract/channels/channel-webhooks.ts'
import {
  checkIntegration,
  chooseAccount,
  disconnectIntegration,
  finishConsent,
  type Integration,
  listIntegrations,
  listTemplates,
  sendTemplate,
} from '#contract/channels/integrations.ts'
import { sendManual } from '#contract/chats/chats.ts'
import { integrations } from '#server/db/schema/integrations.ts'
import { accounts, apps, WABA } from '#tests/fakes/channels/state.ts'
import { type ChannelWorld, eventually, startChannels } from '#tests/support/channels.ts'
import { messageOf } from '#tests/support/deliveries.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner } from '#tests/support/people.ts'

describe('connecting a channel', () => {
  let world: ChannelWorld
  const connected: Integration[] = []
  beforeAll(async () => {
    world = await startChannels()
    for (const channel of integrationChannels) connected.push(await world.connect(channel))
  })
  afterAll(() => world.close())

  const callback = (
    channel: 'messenger' | 'zalo' | 'instagram',
    body: { code: string; state: string },
    token = world.owner.token,
  ) => send(world.api.app, finishConsent, { token, params: { channel }, body })

  it('subscribes to the events, is audited, and stores its tokens encrypted', async () => {
    for (const [at, channel] of integrationChannels.entries()) {
      const integration = connected[at]
      expect(integration).toMatchObject({ channel, bot_id: world.owner.bot.id, status: 'active', waiting: 0 })
      expect(integration?.account_id).toBe(channel === 'whatsapp' ? WABA : accounts[channel][0])
    }
    for (const id of [accounts.messenger[0], accounts.instagram[0], WABA, `number ${accounts.whatsapp[0]}`])
      expect(world.state.subscribed).toContain(id)
    const kept = JSON.stringify(await world.api.database.db.select().from(integrations))
    const answers = JSON.stringify([
      await ok(world.api.app, listIntegrations, { token: world.owner.token }),
      await ok(world.api.app, listAudit, { token: world.owner.token, query: { area: 'channel' } }),
    ])
    for (const secret of [...world.state.tokens.keys(), ...world.state.refreshes.keys()]) {
      expect(kept).not.toContain(secret)
      expect(answers).not.toContain(secret)
    }
    expect(answers).toContain('channel.connected')
  })

  it('rejects a state that is forged, used, of another channel or of another member', async () => {
    const stranger = await newOwner(world.api)
    const invalid = { status: 400, body: { code: 'connect_state_invalid' } }
    const { code } = await world.consent('messenger')
    expect(await callback('messenger', { code, state: randomUUID() })).toMatchObject(invalid)
    expect(await callback('zalo', await world.consent('zalo'), stranger.token)).toMatchObject(invalid)
    expect(await callback('instagram', await world.consent('zalo'))).toMatchObject(invalid)
    const used = await world.consent('messenger')
    expect((await callback('messenger', used)).status).toBe(200)
    expect(await callback('messenger', used)).toMatchObject(invalid)
  })

  it('reports a failure if the provider rejects the code', async () => {
    const { state } = await world.consent('messenger')
    expect(await callback('messenger', { code: 'never', state })).toMatchObject({
      status: 502,
      body: { code: 'connect_failed', detail: 'Failed to connect.' },
    })
  })

  it('offers all pages with their bots, and accepts none of another bot', async () => {
    const { token } = world.owner
    const bot = await ok(world.api.app, createBot, { token, body: { bot_name: 'Second' } })
    const stranger = await newOwner(world.api)
    for (const owner of [{ token, bot: { ...world.owner.bot, id: bot.id } }, stranger]) {
      const params = { channel: 'messenger' } as const
      const body = await world.consent('messenger', owner)
      const listed = await ok(world.api.app, finishConsent, { token: owner.token, params, body })
      expect(listed.accounts.map(({ id }) => id)).toEqual(accounts.messenger)
      expect(listed.accounts[0]?.bot_id).toBe(owner === stranger ? null : world.owner.bot.id)
      const choose = {
        token: owner.token,
        params,
        body: { attempt: listed.attempt, id: accounts.messenger[0] ?? '' },
      }
      expect(await send(world.api.app, chooseAccount, choose)).toMatchObject({
        status: 409,
        body: { code: 'page_already_connected', detail: 'This page is already connected to another bot' },
      })
    }
    const taken = { token: stranger.token, params: { channel: 'zalo' as const } }
    const listed = await ok(world.api.app, finishConsent, {
      ...taken,
      body: await world.consent('zalo', stranger),
    })
    const body = { attempt: listed.attempt, id: accounts.zalo[0] ?? '' }
    expect(await send(world.api.app, chooseAccount, { ...taken, body })).toMatchObject({
      status: 409,
      body: { code: 'account_already_connected', detail: 'This account is already connected to another bot' },
    })
    expect(
      await send(world.api.app, chooseAccount, { ...taken, body: { ...body, id: 'other' } }),
    ).toMatchObject({
      status: 422,
    })
  })

  it('detects whether a connection still works', async () => {
    const { token } = world.owner
    const { entities } = await ok(world.api.app, listIntegrations, { token })
    for (const { id, channel } of entities) {
      expect((await ok(world.api.app, checkIntegration, { token, params: { id } })).status).toBe('active')
      if (channel === 'instagram') {
        world.state.expire('instagram')
        expect(await ok(world.api.app, checkIntegration, { token, params: { id } })).toMatchObject({
          status: 'reconnect',
          reason: 'token_dead',
        })
        await world.connect('instagram')
      }
    }
  })

  it('refreshes an expired Zalo token once for all callers, because each refresh token works once', async () => {
    // Another test's consent has replaced the token.
    await world.connect('zalo')
    const customers = Array.from({ length: 5 }, () => world.customer('zalo'))
    for (const customer of customers) {
      await world.say(customer, 'Hello')
      await eventually(() => expect(world.received(customer)).toContain('You said: Hello'))
    }
    // The names are fetched while the bot replies.
    const chats = await Promise.all(customers.map((one) => eventually(() => world.chatOf(one))))
    const before = world.state.refreshed
    world.state.expire('zalo')
    const { token } = world.owner
    await Promise.all(
      chats.map(({ id }) =>
        ok(world.api.app, sendManual, { token, params: { id }, body: { message: 'Morning' } }),
      ),
    )
    for (const customer of customers)
      await eventually(() => expect(world.received(customer)).toContain('Morning'))
    expect(world.state.refreshed - before).toBe(1)
  })

  it('fetches the name of a customer who writes when the token has just expired', async () => {
    await world.connect('zalo')
    world.state.expire('zalo')
    const customer = world.customer('zalo')
    await world.say(customer, 'Hello')
    await eventually(() => expect(world.received(customer)).toContain('You said: Hello'))
    // The name is fetched while the bot replies.
    await eventually(() => world.chatOf(customer))
  })

  it('offers approved templates outside the reply window, and sends one with its values', async () => {
    const { token } = world.owner
    const customer = world.customer('whatsapp')
    await world.say(customer, 'Yesterday', { at: Date.now() - 30 * HOUR_MS })
    const chat = await eventually(() => world.chatOf(customer))
    const { entities } = await ok(world.api.app, listIntegrations, { token })
    const id = entities.find(({ channel }) => channel === 'whatsapp')?.id ?? 0
    const templates = await ok(world.api.app, listTemplates, { token, params: { id } })
    expect(templates.entities).toEqual([
      {
        name: 'parcel',
        language: 'en',
        category: 'UTILITY',
        body: 'Dear {{1}}, parcel {{2}} left.',
        parameters: 2,
      },
    ])
    const template = (parameters: string[], name = 'parcel') =>
      send(world.api.app, sendTemplate, {
        token,
        params: { id: chat.id },
        body: { name, language: 'en', parameters },
      })
    expect(await template(['Ada'])).toMatchObject({ status: 422, body: { code: 'template_invalid' } })
    expect(await template(['Ada', 'A-1'], 'old')).toMatchObject({
      status: 422,
      body: { code: 'template_invalid' },
    })
    expect(await template(['Ada', 'A-1'])).toMatchObject({
      status: 201,
      body: { message: 'Dear Ada, parcel A-1 left.' },
    })
    await eventually(() => expect(world.state.sentTo(customer.id)).toMatchObject([{ template: 'parcel' }]))
  })

  it('returns Meta’s challenge as plain text, and nothing to others', async () => {
    const verify = (token: string, mode = 'subscribe') =>
      world.api.app.inject(
        `${verifyMetaWebhook.path}?hub.mode=${mode}&hub.verify_token=${token}&hub.challenge=11582`,
      )
    const answer = await verify(apps.verifyToken)
    expect([answer.statusCode, answer.body]).toEqual([200, '11582'])
    expect(answer.headers['content-type']).toContain('text/plain')
    for (const wrong of [await verify('wrong'), await verify(apps.verifyToken, 'unsubscribe')]) {
      expect(wrong.statusCode).toBe(403)
      expect(wrong.body).not.toContain('11582')
    }
  })

  it('ends with the connection: messages are neither received nor sent, and another bot can have the page', async () => {
    const { token } = world.owner
    const customer = world.customer('messenger')
    await world.say(customer, 'Hello')
    await eventually(() => expect(world.received(customer)).toContain('You said: Hello'))
    const { entities } = await ok(world.api.app, listIntegrations, { token })
    const id = entities.find(({ channel }) => channel === 'messenger')?.id ?? 0
    await ok(world.api.app, disconnectIntegration, { token, params: { id } })
    await eventually(() => expect(world.state.subscribed).not.toContain(accounts.messenger[0]))
    expect(await world.deliver(messageOf(customer, 'Anyone?'))).toBe(200)
    const chat = await eventually(() => world.chatOf(customer))
    expect(await world.textsOf(customer)).toEqual(['Hello'])
    expect(
      await send(world.api.app, sendManual, { token, params: { id: chat.id }, body: { message: 'Hello?' } }),
    ).toMatchObject({ status: 409, body: { code: 'channel_disconnected' } })
    expect((await world.connect('messenger')).id).not.toBe(id)
  })
})
