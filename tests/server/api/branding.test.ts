import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAudit } from '#contract/account/audit.ts'
import { getBranding, getClientConfig, saveClientConfig, updateClient } from '#contract/account/branding.ts'
import { getClient } from '#contract/account/clients.ts'
import { createBot, deleteBot, getBot } from '#contract/bots/bots.ts'
import { getBotByApiKey } from '#contract/bots/widget-bots.ts'
import { catchUp } from '#contract/journal/system.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newColleague, newOwner, type Owner } from '#tests/support/people.ts'

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const own = ({ token, profile }: Owner) => ({ token, params: { id: profile.client_id } })

describe('the branding of an account', () => {
  it('is the product’s default until it is set, and then shows in the widget', async () => {
    const owner = await newOwner(api)
    expect(await ok(api.app, getClientConfig, own(owner))).toMatchObject({
      disable_color: '#FFFFFF',
      logo: '',
      favicon: '',
      product_name: '',
      bot_id: owner.bot.id,
      api_key: owner.bot.api_key,
      bot_name: 'Default AI Chatbot',
      primary_color: '#0086ff',
    })
    const body = { logo: PNG, favicon: PNG, product_name: '  Acme Chat ', disable_color: '#FFFFFF' as const }
    const saved = await ok(api.app, saveClientConfig, { ...own(owner), body })
    const { logo } = saved
    expect(logo).toMatch(/^data:image\/png;base64,iVBORw0KGgo/)
    expect(saved).toMatchObject({ favicon: logo, product_name: 'Acme Chat' })
    expect(await ok(api.app, getClientConfig, own(owner))).toEqual(saved)
    const widget = { headers: { 'api-key': owner.bot.api_key } }
    expect((await ok(api.app, getBotByApiKey, widget)).product_name).toBe('Acme Chat')
    await ok(api.app, saveClientConfig, { ...own(owner), body: { product_name: '' } })
    expect((await ok(api.app, getBotByApiKey, widget)).product_name).toBe('Parley')
    const { events } = await ok(api.app, catchUp, { token: owner.token, query: { after: 0 } })
    expect(events.filter(({ type }) => type === 'branding.changed')).toMatchObject([
      { branding: { product_name: 'Acme Chat' } },
      { branding: { product_name: '', logo: expect.stringMatching(/^data:image\/png/) } },
    ])
    const { entities } = await ok(api.app, listAudit, {
      token: owner.token,
      query: { area: 'branding' },
    })
    expect(entities.map(({ detail }) => detail)).toMatchObject([
      { fields: ['product_name'] },
      { fields: ['logo', 'favicon', 'product_name'] },
    ])
  })

  it('is returned on its own to every member, with the accent of the console', async () => {
    const owner = await newOwner(api)
    const agent = await newColleague(api, owner, 'agent')
    const stranger = await newOwner(api)
    const { params } = own(owner)
    const none = { disable_color: '#FFFFFF', logo: '', favicon: '', product_name: '', accent_color: '' }
    expect(await ok(api.app, getBranding, own(owner))).toEqual(none)
    await ok(api.app, saveClientConfig, { ...own(owner), body: { accent_color: '#C02A6B' } })
    const seen = await ok(api.app, getBranding, { token: agent.token, params })
    expect(seen).toEqual({ ...none, accent_color: '#c02a6b' })
    expect((await send(api.app, getBranding, { token: stranger.token, params })).status).toBe(404)
  })

  it('applies to the first bot by default, and to new bots', async () => {
    const owner = await newOwner(api)
    const { token } = owner
    const second = await ok(api.app, createBot, { token, body: { bot_name: 'Second' } })
    const colors = { primary_color: '#112233', welcome_message: 'Welcome to Acme' }
    await ok(api.app, saveClientConfig, { ...own(owner), body: { ...colors, bot_name: 'Front desk' } })
    const bot = (id: number) => ok(api.app, getBot, { token, params: { id } })
    expect(await bot(owner.bot.id)).toMatchObject({ ...colors, bot_name: 'Front desk' })
    expect(await bot(second.id)).toMatchObject({ primary_color: '#0086ff', bot_name: 'Second' })
    const third = await ok(api.app, createBot, { token, body: { bot_name: 'Third' } })
    expect(third).toMatchObject({ ...colors, bot_name: 'Third' })

    await ok(api.app, saveClientConfig, { ...own(owner), body: { bottom: 7, bot_id: second.id } })
    await ok(api.app, saveClientConfig, { ...own(owner), body: { right: 8, api_key: second.api_key } })
    expect(await bot(second.id)).toMatchObject({ bottom: 7, right: 8 })
    expect(await bot(owner.bot.id)).toMatchObject({ bottom: 24, right: 24 })
  })

  it('requires a bot, as specified', async () => {
    const owner = await newOwner(api)
    await ok(api.app, deleteBot, { token: owner.token, params: { id: owner.bot.id } })
    const body = { primary_color: '#112233' }
    expect(await send(api.app, saveClientConfig, { ...own(owner), body })).toMatchObject({
      status: 400,
      body: {
        code: 'no_api_key',
        detail: 'No API key available. Please ensure at least one bot exists.',
      },
    })
    expect(await ok(api.app, getClientConfig, own(owner))).toMatchObject({ api_key: null, bot_id: null })
  })

  it.each([
    [{ disable_color: '#000000' }, 422, 'validation_failed', { disable_color: 'const' }],
    [{ logo: 'https://elsewhere.test/logo.png' }, 422, 'icon_type_invalid', { logo: 'type' }],
    [
      { favicon: `data:image/png;base64,${Buffer.alloc(307_201, 1).toString('base64')}` },
      422,
      'icon_too_large',
      { favicon: 'size' },
    ],
    [{ product_name: 'x'.repeat(201) }, 422, 'validation_failed', { product_name: 'maxLength' }],
    [{ accent_color: 'url(x)' }, 422, 'validation_failed', { accent_color: 'pattern' }],
    [{ primary_color: 'red' }, 422, 'validation_failed', { primary_color: 'pattern' }],
  ])('rejects %.60j and saves nothing', async (body, status, code, fields) => {
    const owner = await newOwner(api)
    const before = await ok(api.app, getClientConfig, own(owner))
    const mixed = { welcome_message: 'Not saved', ...body } as never
    expect(await send(api.app, saveClientConfig, { ...own(owner), body: mixed })).toMatchObject({
      status,
      body: { code, fields },
    })
    expect(await ok(api.app, getClientConfig, own(owner))).toEqual(before)
  })

  it('can be changed by owners and admins, and read by all members of the account', async () => {
    const owner = await newOwner(api)
    const stranger = await newOwner(api)
    const { params } = own(owner)
    const body = { product_name: 'Mine' }
    const admin = await newColleague(api, owner, 'admin')
    const agent = await newColleague(api, owner, 'agent')
    expect((await send(api.app, saveClientConfig, { token: admin.token, params, body })).status).toBe(200)
    expect((await send(api.app, saveClientConfig, { token: agent.token, params, body })).status).toBe(403)
    expect((await send(api.app, getClientConfig, { token: agent.token, params })).status).toBe(200)
    for (const route of [saveClientConfig, updateClient] as const) {
      expect((await send(api.app, route, { token: stranger.token, params, body: {} })).status).toBe(404)
      expect((await send(api.app, route, { token: agent.token, params, body: {} })).status).toBe(403)
    }
    expect((await send(api.app, getClientConfig, { token: stranger.token, params })).status).toBe(404)
    const theirs = { ...body, bot_id: stranger.bot.id }
    expect((await send(api.app, saveClientConfig, { ...own(owner), body: theirs })).status).toBe(404)
  })
})

describe('the name and time zone of an account', () => {
  it('are changed, published and recorded in the audit log', async () => {
    const owner = await newOwner(api)
    const body = { name: ' Acme & Sons ', time_zone: 'asia/ho_chi_minh' }
    const changed = await ok(api.app, updateClient, { ...own(owner), body })
    expect(changed.name).toBe('Acme & Sons')
    expect(['Asia/Saigon', 'Asia/Ho_Chi_Minh']).toContain(changed.time_zone)
    expect(await ok(api.app, getClient, { token: owner.token })).toEqual(changed)
    const { events } = await ok(api.app, catchUp, { token: owner.token, query: { after: 0 } })
    expect(events.at(-1)).toMatchObject({ type: 'client.changed', client: { name: 'Acme & Sons' } })
    const query = { action: 'settings.client_changed' as const }
    const { entities } = await ok(api.app, listAudit, { token: owner.token, query })
    expect(entities[0]?.detail).toMatchObject({
      fields: ['name', 'time_zone'],
      changes: { time_zone: { before: 'UTC', after: 'Asia/Saigon' } },
    })
  })

  it.each([
    [{ time_zone: 'Mars/Olympus' }, { time_zone: 'unknown' }],
    [{ time_zone: '+07:00' }, { time_zone: 'unknown' }],
    [{ name: '   ' }, { name: 'pattern' }],
  ])('reject %j', async (body, fields) => {
    const owner = await newOwner(api)
    expect(await send(api.app, updateClient, { ...own(owner), body })).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', fields },
    })
  })

  it('accept only zones that the database also knows', async () => {
    const names = JSON.stringify(Intl.supportedValuesOf('timeZone'))
    const { rows } = await api.database.executeSql(
      `select name from jsonb_array_elements_text($1::jsonb) name where lower(name) not in (select lower(name) from pg_timezone_names)`,
      [names],
    )
    expect(rows).toEqual([])
  })
})
