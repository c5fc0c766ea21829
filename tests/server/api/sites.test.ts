import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { updateBot } from '#contract/bots/bots.ts'
import { checkSite, learnSite, listSites } from '#contract/bots/sites.ts'
import { bootWidget, getBotByApiKey } from '#contract/bots/widget-bots.ts'
import { listWebUrls } from '#contract/knowledge/training.ts'
import { SEEN_SITES_MAX } from '#contract/knowledge/training-limits.ts'
import { createWeb } from '#server/engine/ingest/web/web.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner, type Owner } from '#tests/support/people.ts'
import { respond, useSite } from '../engine-ingest/support/site.ts'

const site = useSite()
/** This machine's first address acts as the public web, its other addresses as private networks. */
const web = createWeb({ now: Date.now, allows: (address) => address === '127.0.0.1' })

const HOST = 'parley.example:3000'

const home = `<!doctype html><html><head><title>Lamps &amp; more | Lumen</title>
<link rel="icon" href="/icon.svg" sizes="any"><style>a { color: #aa3300 } b { color: #777777; }</style></head>
<body><a href="/returns#top">Returns</a><a href="/login">Sign in</a><a href="/a.pdf">PDF</a>
<a href="https://elsewhere.example/">Elsewhere</a><a href="javascript:alert(1)">Script</a></body></html>`
const icon =
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><rect width="8" height="8"/></svg>'

describe('the website of a bot', () => {
  let api: TestApi
  let owner: Owner
  beforeAll(async () => {
    api = await startApi({ web })
  })
  beforeEach(async () => {
    owner = await newOwner(api)
    site.pages['/'] = home
    site.pages['/icon.svg'] = respond(200, 'image/svg+xml', icon)
  })
  afterAll(() => api.close())

  const parts = (url: string) => ({ token: owner.token, params: { bot: owner.bot.id }, body: { url } })
  const addresses = async () => {
    const { entities } = await ok(api.app, listWebUrls, { token: owner.token, params: { bot: owner.bot.id } })
    return entities.map(({ url }) => url).sort()
  }

  it('provides its name, color and icon, and its pages to read', async () => {
    const learned = await ok(api.app, learnSite, parts(site.url('/')))
    expect(learned).toMatchObject({ error: null, name: 'Lumen', primary_color: '#aa3300', pages: 2 })
    expect(learned.bot_icon).toMatch(/^data:image\/svg\+xml;base64,/)
    expect(Buffer.from(learned.bot_icon?.split(',')[1] ?? '', 'base64').toString()).not.toContain('script')
    expect(await addresses()).toEqual([site.url('/'), site.url('/returns')])
    // Adding the site again adds nothing.
    expect(await ok(api.app, learnSite, parts(site.url('/')))).toMatchObject({ pages: 2 })
    expect(await addresses()).toHaveLength(2)
  })

  it('is not read in a private network or against robots.txt, and the reason is reported', async () => {
    const inside = site.url('/').replace('127.0.0.1', '127.0.0.2')
    expect(await ok(api.app, learnSite, parts(inside))).toMatchObject({
      error: 'page_private_address',
      pages: 0,
    })
    expect(await ok(api.app, checkSite, parts(inside))).toEqual({
      is_found: false,
      error: 'page_private_address',
      problem: null,
      last_seen_at: null,
    })
    expect(await send(api.app, learnSite, parts('javascript:alert(1)'))).toMatchObject({
      status: 422,
      body: { code: 'url_invalid', fields: { url: 'format' } },
    })
    expect(await send(api.app, checkSite, parts('javascript:alert(1)'))).toMatchObject({
      status: 422,
      body: { code: 'url_invalid', fields: { url: 'format' } },
    })
    expect(await addresses()).toEqual([])
  })

  const line = (key: string) => `<script src="/widget.js" data-key="${key}" async></script>`
  const check = () => ok(api.app, checkSite, parts(site.url('/')))
  const boot = (origin: string) =>
    send(api.app, bootWidget, { query: { key: owner.bot.api_key }, headers: { host: HOST, origin } })
  const list = async () => {
    const { entities } = await ok(api.app, listSites, {
      token: owner.token,
      params: { bot: owner.bot.id },
    })
    return entities
  }
  const save = (body: object) =>
    ok(api.app, updateBot, { token: owner.token, params: { id: owner.bot.id }, body })

  it('is checked for this bot’s script, and the problem that blocks the widget is reported', async () => {
    const missing = { is_found: false, error: null, last_seen_at: null }
    site.pages['/'] = `${home}<p>${owner.bot.api_key}</p>`
    expect(await check()).toEqual({ ...missing, problem: 'no_line' })
    site.pages['/'] = `${home}<script src="https://www.googletagmanager.com/gtm.js?id=GTM-ABCD123"></script>`
    expect(await check()).toEqual({ ...missing, problem: 'tag_manager' })
    site.pages['/'] = home + line('another-key')
    expect(await check()).toEqual({ ...missing, problem: 'other_bot' })
    site.pages['/'] = `${home}<!-- ${line(owner.bot.api_key)} -->`
    expect(await check()).toEqual({ ...missing, problem: 'in_comment' })
    site.pages['/'] = `<!-- menu -->${home}${line(owner.bot.api_key)}<!-- not closed`
    expect(await check()).toEqual({ ...missing, is_found: true, problem: null })
    await save({ allowed_domain: ['shop.example'] })
    expect(await check()).toEqual({ ...missing, is_found: true, problem: 'not_allowed' })
  })

  it.each([
    ["default-src 'self'", 'policy'],
    ["script-src 'self' {server}; connect-src 'self'", 'policy'],
    ["script-src 'self' {server}; frame-src 'none'", 'policy'],
    ["script-src https: http: 'unsafe-inline'", null],
    ["default-src 'none'; script-src {server}; connect-src {server}; frame-src {server}", null],
    ["img-src 'self'", null],
  ])('whose policy is %s has the problem %s', async (policy, problem) => {
    const server = new URL(api.config.publicUrl).origin
    const headers = { 'content-security-policy': policy.replaceAll('{server}', server) }
    site.pages['/'] = respond(200, 'text/html', home + line(owner.bot.api_key), headers)
    expect(await check()).toMatchObject({ is_found: true, problem })
  })

  it('is listed once a browser loads the widget there, whether allowed or not', async () => {
    expect(await list()).toEqual([])
    await boot('https://shop.example')
    await boot(`http://${HOST}`)
    await boot('null')
    await save({ allowed_domain: ['shop.example'] })
    expect((await boot('https://other.example')).status).toBe(403)
    const seen = await list()
    expect(seen.map(({ origin, is_allowed, is_blocked }) => ({ origin, is_allowed, is_blocked }))).toEqual(
      expect.arrayContaining([
        { origin: 'https://shop.example', is_allowed: true, is_blocked: false },
        { origin: 'https://other.example', is_allowed: false, is_blocked: false },
      ]),
    )
    expect(seen).toHaveLength(2)
    await save({ allowed_domain: [], blocked_domain: ['shop.example'] })
    expect((await boot('https://shop.example')).body).toMatchObject({ code: 'origin_not_allowed' })
    expect((await boot('https://other.example')).status).toBe(200)
    expect(await list()).toContainEqual(
      expect.objectContaining({ origin: 'https://shop.example', is_allowed: false, is_blocked: true }),
    )
    const { body } = await send(api.app, getBotByApiKey, {
      headers: { 'api-key': owner.bot.api_key, host: HOST, origin: 'https://other.example' },
    })
    expect(body).toMatchObject({ allowed_domain: [], blocked_domain: [] })
  })

  it('counts as showing the chat once a browser has loaded it, regardless of its page', async () => {
    site.pages['/'] = home
    await boot(new URL(site.url('/')).origin)
    expect(await check()).toEqual({
      is_found: false,
      error: null,
      problem: null,
      last_seen_at: expect.any(String),
    })
  })

  it('is not evicted by invented ones', async () => {
    await boot('https://shop.example')
    for (let n = 0; n < SEEN_SITES_MAX + 5; n += 1) await boot(`https://site-${n}.example`)
    const seen = await list()
    expect(seen).toHaveLength(SEEN_SITES_MAX)
    expect(seen.map(({ origin }) => origin)).toContain('https://shop.example')
  })
})
