import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { previewLink } from '#contract/account/link-preview.ts'
import { HOUR_MS } from '#contract/base/units.ts'
import { createContext } from '#server/api/create-context.ts'
import { createPreviews } from '#server/api/features/link-preview/service.ts'
import { createWeb } from '#server/engine/ingest/web/web.ts'
import { TurnDeadline } from '#server/lib/fair-turns.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newColleague, newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { createTestClock } from '#tests/support/test-clock.ts'
import { respond, useSite } from '../engine-ingest/support/site.ts'

const site = useSite()
const clock = createTestClock('2026-03-01T10:00:00Z')
/** This machine's first address acts as the public web, its other addresses as private networks. */
const web = createWeb({
  now: () => clock.now().getTime(),
  allows: (address) => address === '127.0.0.1',
})

const head = (tags: string) => `<!doctype html><html><head>${tags}</head><body><h1>Body</h1></body></html>`
const png = () =>
  sharp({ create: { width: 600, height: 300, channels: 3, background: '#0086ff' } })
    .png()
    .toBuffer()
const og = (name: string, content: string) => `<meta property="og:${name}" content="${content}">`

describe('the preview of a link', () => {
  let api: TestApi
  let owner: Owner
  beforeAll(async () => {
    api = await startApi({ web, clock })
  })
  beforeEach(async () => {
    owner = await newOwner(api)
  })
  afterAll(() => api.close())

  let count = 0
  /** Serves a page that no other test has requested. */
  const page = (html: string) => {
    const path = `/page-${++count}`
    site.pages[path] = html
    return site.url(path)
  }
  const ask = (url: string) => send(api.app, previewLink, { token: owner.token, body: { url } })
  const preview = (url: string) => ok(api.app, previewLink, { token: owner.token, body: { url } })
  const visitsOf = (url: string) => site.visits.filter(({ path }) => url.endsWith(path)).length

  it("returns the page's own metadata, with an absolute image URL", async () => {
    site.pages['/picture.png'] = respond(200, 'image/png', await png())
    const url = page(
      head(og('title', 'Sea &amp; sand') + og('description', ' Two\n lines ') + og('image', '/picture.png')),
    )
    expect(await preview(`${url}#there`)).toEqual({
      title: 'Sea & sand',
      description: 'Two lines',
      image: expect.stringMatching(/^\/link-preview\/image\/[\w-]{16,}\.webp$/),
      url,
      domain: '127.0.0.1',
    })
    expect(site.visits.at(-1)?.path).toBe('/picture.png')
  })

  it('has an image of our own, so that the browser of a reader contacts no host of a customer', async () => {
    site.pages['/tracker.png'] = respond(200, 'image/png', await png())
    const url = page(head(og('title', 'T') + og('image', '/tracker.png')))
    const { image } = await preview(url)
    const visits = visitsOf(site.url('/tracker.png'))
    const answer = await api.app.inject({ url: image })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
    })
    expect((await sharp(answer.rawPayload).metadata()).format).toBe('webp')
    expect(visitsOf(site.url('/tracker.png'))).toBe(visits)
    expect((await api.app.inject({ url: image.replace(/[\w-]{6}\.webp$/, 'aaaaaa.webp') })).statusCode).toBe(
      404,
    )
  })

  it.each([
    ['a script', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a page', 'image/png', '<!doctype html><script>alert(1)</script>'],
    ['nothing', 'image/png', ''],
  ])('has no image if it is %s', async (_, type, content) => {
    site.pages['/odd.png'] = respond(200, type, content)
    expect((await preview(page(head(og('title', 'T') + og('image', '/odd.png'))))).image).toBe('')
  })

  it.each([
    ['the title of the page', '<title> Plain page </title>', { title: 'Plain page' }],
    ['its description', '<meta name="description" content="Of old">', { description: 'Of old' }],
    ['the domain where there is no title', og('description', 'No title'), { title: '127.0.0.1' }],
    ['the domain where there is nothing', '', { title: '127.0.0.1', description: '', image: '' }],
    ['what Twitter reads', '<meta name="twitter:title" content="Bird">', { title: 'Bird' }],
  ])('accepts %s', async (_, tags, expected) => {
    expect(await preview(page(head(tags)))).toMatchObject(expected)
  })

  it.each([
    ['is missing', '/missing.png', ''],
    ['is in a private network', 'http://127.0.0.2/secret.png', ''],
    ['is no address', 'javascript:alert(1)', ''],
    ['is a data address', 'data:image/png;base64,AAAA', ''],
    ['is on a trusted host', 'https://i.ytimg.com/vi/x/hq.jpg', 'https://i.ytimg.com/vi/x/hq.jpg'],
    ['is on a host that only looks trusted', 'http://127.0.0.2/?github.com', ''],
  ])('checks an image that %s', async (_, image, expected) => {
    expect((await preview(page(head(og('title', 'T') + og('image', image))))).image).toBe(expected)
  })

  it('is cached for a day for everyone, and its absence for ten minutes', async () => {
    const url = page(head('<title>Once</title>'))
    await Promise.all([preview(url), preview(url)])
    const other = await newOwner(api)
    clock.advance(HOUR_MS)
    await ok(api.app, previewLink, { token: other.token, body: { url } })
    expect(visitsOf(url)).toBe(1)
    const gone = site.url(`/gone-${++count}`)
    expect((await ask(gone)).status).toBe(204)
    expect((await ask(gone)).status).toBe(204)
    expect(visitsOf(gone)).toBe(1)
    clock.advance(11 * 60_000)
    site.pages[new URL(gone).pathname] = head('<title>Back</title>')
    const later = await newOwner(api)
    expect((await ok(api.app, previewLink, { token: later.token, body: { url: gone } })).title).toBe('Back')
    clock.advance(24 * HOUR_MS)
    const evenLater = await newOwner(api)
    await ok(api.app, previewLink, { token: evenLater.token, body: { url } })
    expect(visitsOf(url)).toBe(2)
  })

  it('is absent for URLs that are not public pages', async () => {
    site.pages['/file.pdf'] = respond(200, 'application/pdf', '%PDF')
    site.pages['/broken'] = respond(500, 'text/html', head('<title>Oops</title>'))
    for (const url of [
      site.url('/file.pdf'),
      site.url('/broken'),
      site.url('/nowhere'),
      'http://127.0.0.2/',
      'http://[::1]/',
      'http://169.254.169.254/latest/meta-data/',
      'http://localhost:1/',
    ]) {
      const answer = await ask(url)
      expect([url, answer.status, answer.body]).toEqual([url, 204, undefined])
    }
  })

  it.each(['ftp://example.com/', 'javascript:alert(1)', 'no address', 'file:///etc/passwd'])(
    'rejects %s',
    async (url) => {
      expect(await ask(url)).toMatchObject({
        status: 422,
        body: { code: 'url_invalid', fields: { url: 'format' } },
      })
    },
  )

  it('has no image while the disk keeps its reserve', async () => {
    const config = { ...api.config, minFreeBytes: Number.MAX_SAFE_INTEGER }
    const { context, close } = await createContext(config, api.app.log, { database: api.database })
    site.pages['/reserve.png'] = respond(200, 'image/png', await png())
    const url = page(head(og('title', 'Lamps') + og('image', '/reserve.png')))
    const found = await createPreviews({ ...context, web })(1, url)
    expect(found?.title).toBe('Lamps')
    expect(found?.image).toBe('')
    await close()
  })

  it('is absent for everyone who waits for a page that takes too long', async () => {
    const { context, close } = await createContext(api.config, api.app.log, { database: api.database })
    const db = Object.assign(Object.create(context.db), {
      select: () => {
        throw new TurnDeadline()
      },
    })
    const previewOf = createPreviews({ ...context, db, web })
    const both = [previewOf(1, 'https://slow.example'), previewOf(2, 'https://slow.example')]
    expect(await Promise.all(both)).toEqual([null, null])
    await close()
  })

  it('is not blocked by a page designed to slow down parsers', async () => {
    const nested = Array.from({ length: 12_000 }, (_, i) => `<b x=${i}>`).join('')
    const paragraphs = '<p>'.repeat(12_000)
    const url = page(`<title>Bomb</title>${nested}${paragraphs}${'<meta name="a" content="'.repeat(5_000)}`)
    const started = performance.now()
    expect((await preview(url)).title).toBe('Bomb')
    expect(performance.now() - started).toBeLessThan(5_000)
  })

  it('is available only to visitors of a chat and to members of every role', async () => {
    const url = page(head('<title>For all</title>'))
    const visitor = await newVisitor(api, owner.bot.api_key)
    const { headers, token } = visitor.own
    const byVisitor = await ok(api.app, previewLink, { headers, token, body: { url } })
    expect(byVisitor.title).toBe('For all')
    const agent = await newColleague(api, owner, 'agent')
    expect((await send(api.app, previewLink, { token: agent.token, body: { url } })).status).toBe(200)
    const refused = async (input: { headers?: Record<string, string>; token?: string }) => {
      const { status, body } = await send(api.app, previewLink, { ...input, body: { url } })
      return [status, (body as { code: string }).code]
    }
    expect(await refused({})).toEqual([401, 'token_missing'])
    expect(await refused({ token })).toEqual([401, 'token_invalid'])
    expect(await refused({ headers })).toEqual([401, 'token_missing'])
    expect(await refused({ headers, token: owner.token })).toEqual([401, 'token_invalid'])
  })

  it('is limited to sixty per minute for each caller', async () => {
    const answers = await Promise.all(Array.from({ length: 62 }, () => ask('not an address')))
    const last = answers.filter(({ status }) => status === 429)
    expect(last).toHaveLength(2)
    expect(Number(last[0]?.headers['retry-after'])).toBeGreaterThan(0)
    const visitor = await newVisitor(api, owner.bot.api_key)
    const { headers, token } = visitor.own
    expect((await send(api.app, previewLink, { headers, token, body: { url: 'x' } })).status).toBe(422)
  })
})
