import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readPage } from '#server/engine/ingest/web/read-page.ts'
import { isSitemapUrl, readSitemap } from '#server/engine/ingest/web/read-sitemap.ts'
import { createWeb } from '#server/engine/ingest/web/web.ts'
import { useReader } from './support/reader.ts'
import { redirect, respond, useSite } from './support/site.ts'

const site = useSite()
const reader = useReader()
let time = 0
const options = () => ({ pool: reader.pool(), web: createWeb({ now: () => time, allowPrivate: true }) })
const read = (path: string, using = options()) => readPage(site.url(path), using)
const code = async (path: string) => {
  const outcome = await read(path)
  return outcome.status === 'failed' ? outcome.code : outcome.status
}

describe('robots.txt', () => {
  const page = '<!doctype html><html><body><p>Text of the page.</p></body></html>'
  const rules = (text: string) => respond(200, 'text/plain', text)

  it.each([
    ['forbids everyone', rules('User-agent: *\nDisallow: /private'), 'page_forbidden_by_robots'],
    [
      'forbids us',
      rules('User-agent: ParleyBot\nDisallow: /\n\nUser-agent: *\nAllow: /'),
      'page_forbidden_by_robots',
    ],
    ['forbids others', rules('User-agent: OtherBot\nDisallow: /'), 'ready'],
    ['is missing', respond(404, 'text/plain'), 'ready'],
    ['is broken', respond(500, 'text/plain'), 'page_forbidden_by_robots'],
    ['is a web page', page, 'ready'],
  ])('that %s', async (_, robots, expected) => {
    site.pages = { '/robots.txt': robots, '/private/page': page }
    expect(await code('/private/page')).toBe(expected)
  })

  it('is respected after a redirect', async () => {
    site.pages = {
      '/robots.txt': rules('User-agent: *\nDisallow: /private'),
      '/a': redirect('/private'),
      '/private': page,
    }
    expect(await code('/a')).toBe('page_forbidden_by_robots')
  })

  it('is fetched once an hour', async () => {
    site.pages = { '/robots.txt': rules(''), '/a': page }
    const using = options()
    const fetched = () => site.visits.filter((visit) => visit.path === '/robots.txt').length
    await read('/a', using)
    await read('/a', using)
    expect(fetched()).toBe(1)
    time += 61 * 60_000
    await read('/a', using)
    expect(fetched()).toBe(2)
  })

  it('with patterns that would take seconds to match is ignored', async () => {
    const evil = `User-agent: *\n${`Disallow: /${'*a'.repeat(50)}*b$\n`.repeat(4_000)}`
    const path = `/${'a'.repeat(200)}`
    site.pages = { '/robots.txt': rules(evil), [path]: page }
    expect(await code(path)).toBe('page_forbidden_by_robots')
  })
})

describe('a sitemap', () => {
  const xml = (root: string, entry: string, addresses: string[]) =>
    respond(
      200,
      'application/xml',
      `<?xml version="1.0"?><${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.map((address) => `<${entry}><loc>${address}</loc></${entry}>`).join('')}</${root}>`,
    )
  const pages = (...addresses: string[]) => xml('urlset', 'url', addresses)

  it('lists each page once, in order', async () => {
    site.pages = {
      '/sitemap.xml': pages(
        'https://a.test/1',
        'https://a.test/?a=1&amp;b=2',
        'https://a.test/1',
        'ftp://a.test/',
        'javascript:x',
      ),
    }
    expect(await readSitemap(site.url('/sitemap.xml'), options())).toEqual({
      status: 'ready',
      pages: ['https://a.test/1', 'https://a.test/?a=1&b=2'],
    })
  })

  it('that is an index leads to others; failing and circular ones are skipped', async () => {
    const own = site.url('/sitemap.xml')
    site.pages = {
      '/sitemap.xml': xml('sitemapindex', 'sitemap', [own, site.url('/missing.xml'), site.url('/one.xml')]),
      '/one.xml': pages('https://a.test/1'),
    }
    expect(await readSitemap(own, options())).toEqual({ status: 'ready', pages: ['https://a.test/1'] })
  })

  it('is read with any name, compressed or not, with relative addresses', async () => {
    const packed = (text: string) => respond(200, 'application/gzip', gzipSync(text))
    const list = '<urlset><url><loc>/a</loc></url><url><loc>b?x=1</loc></url></urlset>'
    site.pages = {
      '/maps/index.xml': xml('sitemapindex', 'sitemap', ['posts.xml.gz', '/more.xml']),
      '/maps/posts.xml.gz': packed(list),
      '/more.xml': pages('/c'),
      '/bomb.xml.gz': packed(`<urlset>${' '.repeat(60 * 1024 * 1024)}</urlset>`),
    }
    for (const path of ['/maps/index.xml', '/maps/posts.xml.gz', '/post-sitemap1.xml'])
      expect(isSitemapUrl(site.url(path))).toBe(true)
    expect(await readSitemap(site.url('/maps/index.xml'), options())).toEqual({
      status: 'ready',
      pages: ['/maps/a', '/maps/b?x=1', '/c']
        .map((path) => site.url(path))
        .map((url) => url.replace('/maps/a', '/a')),
    })
    expect(await readSitemap(site.url('/bomb.xml.gz'), options())).toMatchObject({ status: 'failed' })
  })

  it('is fetched only if robots.txt allows it, as are the sitemaps of an index', async () => {
    const robots = respond(200, 'text/plain', 'User-agent: *\nDisallow: /private')
    site.pages = {
      '/robots.txt': robots,
      '/private/sitemap.xml': pages('https://a.test/1'),
      '/sitemap.xml': xml('sitemapindex', 'sitemap', [site.url('/private/sitemap.xml')]),
    }
    const forbidden = { status: 'failed', code: 'page_forbidden_by_robots' }
    expect(await readSitemap(site.url('/private/sitemap.xml'), options())).toEqual(forbidden)
    expect(await readSitemap(site.url('/sitemap.xml'), options())).toEqual(forbidden)
    expect(site.visits.map(({ path }) => path)).not.toContain('/private/sitemap.xml')
  })

  it('in an unusual place is found through robots.txt', async () => {
    const robots = `User-agent: *\nAllow: /\nSitemap: ${site.url('/maps/one.xml')}\nSitemap: /maps/two.xml\nSitemap: file:///etc/passwd`
    site.pages = {
      '/robots.txt': respond(200, 'text/plain', robots),
      '/maps/one.xml': pages('https://a.test/1'),
      '/maps/two.xml': pages('https://a.test/2'),
    }
    expect(await readSitemap(site.url('/sitemap.xml'), options())).toEqual({
      status: 'ready',
      pages: ['https://a.test/1', 'https://a.test/2'],
    })
    expect(await readSitemap(site.url('/sitemap-of-shop.xml'), options())).toEqual({
      status: 'failed',
      code: 'page_not_found',
    })
  })

  it('that lists only unreadable pages has a reason', async () => {
    const robots = respond(200, 'text/plain', `Sitemap: ${site.url('/gone.xml')}`)
    site.pages = { '/robots.txt': robots }
    expect(await readSitemap(site.url('/sitemap.xml'), options())).toEqual({
      status: 'failed',
      code: 'page_not_found',
    })
  })

  it('adds at most 200 pages', async () => {
    site.pages = { '/sitemap.xml': pages(...Array.from({ length: 300 }, (_, n) => `https://a.test/${n}`)) }
    const outcome = await readSitemap(site.url('/sitemap.xml'), options())
    expect(outcome.status === 'ready' && outcome.pages).toHaveLength(200)
  })

  it.each([
    ['page_not_found', respond(404, 'text/plain')],
    ['damaged', respond(200, 'text/html', '<html><body>no sitemap</body></html>')],
    [
      'damaged',
      respond(
        200,
        'application/xml',
        '<!DOCTYPE u [<!ENTITY a "b">]><urlset><url><loc>&a;</loc></url></urlset>',
      ),
    ],
  ])('that cannot be read has a reason: %s', async (expected, page) => {
    site.pages = { '/sitemap.xml': page }
    expect(await readSitemap(site.url('/sitemap.xml'), options())).toEqual({
      status: 'failed',
      code: expected,
    })
  })

  it('is recognized by its name', () => {
    expect(['https://a.test/sitemap.xml', 'https://a.test/sitemap_index.xml?x'].map(isSitemapUrl)).toEqual([
      true,
      true,
    ])
    expect(['https://a.test/', 'https://a.test/sitemap', 'sitemap.xml'].map(isSitemapUrl)).toEqual([
      false,
      false,
      false,
    ])
  })
})
