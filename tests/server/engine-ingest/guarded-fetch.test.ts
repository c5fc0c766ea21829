import type { LookupAddress } from 'node:dns'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { isPublicAddress, type Resolver } from '#server/engine/ingest/web/address-guard.ts'
import { createGuardedFetch, type FetchRequest } from '#server/engine/ingest/web/guarded-fetch.ts'
import { redirect, respond, useSite } from './support/site.ts'

const site = useSite()
const limits: FetchRequest = { maxBytes: 1_000, timeout: 10_000 }

/** Name service that returns one list of addresses after another, and then repeats the last one. */
function resolver(...answers: string[][]): { resolve: Resolver; asked: string[] } {
  const asked: string[] = []
  const resolve: Resolver = (hostname, _, callback) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)] ?? []
    asked.push(hostname)
    callback(
      null,
      answer.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
  return { resolve, asked }
}

/** Returns a guard that treats this machine's first address as public and its other addresses as private. */
const guard = (resolve?: Resolver) =>
  createGuardedFetch({
    userAgent: 'Test',
    allows: (address) => address === '127.0.0.1',
    ...(resolve ? { resolve } : {}),
  })
const strict = (resolve?: Resolver) =>
  createGuardedFetch({ userAgent: 'Test', ...(resolve ? { resolve } : {}) })
const code = { ok: false, code: 'page_private_address' }

describe('an address', () => {
  it.each(['8.8.8.8', '93.184.216.34', '2606:4700::1111'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each([
    ...[
      '127.0.0.1',
      '10.0.0.1',
      '172.16.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '198.18.0.1',
    ],
    ...[
      '224.0.0.1',
      '255.255.255.255',
      '::1',
      '::',
      'fe80::1',
      'fc00::1',
      '::ffff:127.0.0.1',
      '::ffff:10.0.0.1',
    ],
    ...[
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      '::127.0.0.1',
      '::7f00:1',
      '168.63.129.16',
      'fec0::1',
      'not an address',
    ],
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('the guard rejects', () => {
  it.each([
    '127.0.0.1',
    'localhost',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '0.0.0.0',
  ])('http://%s without a connection', async (host) => {
    site.pages = { '/': 'secret' }
    expect(await strict()(site.url('/', host), limits)).toEqual(code)
    expect(site.visits).toEqual([])
  })

  // Same error as for a name that does not exist, because strangers must not learn names of an internal network.
  const unreachable = { ok: false, code: 'page_unreachable' }

  it('a name that resolves to a private address', async () => {
    site.pages = { '/': 'secret' }
    expect(await strict(resolver(['127.0.0.1']).resolve)(site.url('/', 'rebind.test'), limits)).toEqual(
      unreachable,
    )
    expect(site.visits).toEqual([])
  })

  it('a name with one private address among public ones', async () => {
    const { resolve } = resolver(['127.0.0.1', '127.0.0.2'])
    expect(await guard(resolve)(site.url('/', 'mixed.test'), limits)).toEqual(unreachable)
  })

  it('a redirect to a private address', async () => {
    site.pages = { '/': redirect(site.url('/secret', '127.0.0.2')), '/secret': 'secret' }
    expect(await guard()(site.url('/'), limits)).toEqual(code)
    expect(site.visits.map((visit) => visit.path)).toEqual(['/'])
  })

  it('a name that resolves differently on the next connection', async () => {
    site.pages = {
      '/': respond(302, 'text/plain', '', { location: '/next', connection: 'close' }),
      '/next': 'secret',
    }
    const { resolve, asked } = resolver(['127.0.0.1'], ['127.0.0.2'])
    expect(await guard(resolve)(site.url('/', 'rebind.test'), limits)).toEqual(unreachable)
    expect(asked).toHaveLength(2)
    expect(site.visits.map((visit) => visit.address)).toEqual(['127.0.0.1'])
  })

  it.each(['file:///etc/passwd', 'ftp://example.com/', 'gopher://example.com/', 'nonsense'])(
    '%s',
    async (address) => {
      expect(await guard()(address, limits)).toEqual({ ok: false, code: 'page_unreachable' })
    },
  )

  it('ports of other services', async () => {
    const { resolve, asked } = resolver(['127.0.0.1'])
    expect(await guard(resolve)('http://mail.test:25/', limits)).toEqual({
      ok: false,
      code: 'page_unreachable',
    })
    expect(asked).toEqual([])
  })
})

describe('the guard connects to the address that it checked', () => {
  it('and resolves the name once', async () => {
    site.pages = { '/': 'hello' }
    const { resolve, asked } = resolver(['127.0.0.1'], ['127.0.0.2'])
    expect(await guard(resolve)(site.url('/', 'shop.test'), limits)).toMatchObject({ ok: true, status: 200 })
    expect(asked).toEqual(['shop.test'])
    expect(site.visits[0]).toMatchObject({
      address: '127.0.0.1',
      headers: { host: `shop.test:${site.port()}` },
    })
  })
})

describe('a fetch', () => {
  it('follows redirects and returns the final URL', async () => {
    site.pages = { '/a': redirect('/b'), '/b': redirect('/c?x=1'), '/c?x=1': 'there' }
    const answer = await guard()(site.url('/a'), limits)
    expect(answer).toMatchObject({ ok: true, status: 200, url: site.url('/c?x=1') })
    expect(answer.ok && answer.bytes.toString()).toBe('there')
  })

  it('stops after too many redirects', async () => {
    site.pages = { '/loop': redirect('/loop') }
    expect(await guard()(site.url('/loop'), limits)).toEqual({ ok: false, code: 'page_too_many_redirects' })
    expect(site.visits).toHaveLength(6)
  })

  it('asks its caller before each redirect', async () => {
    site.pages = { '/a': redirect('/forbidden'), '/forbidden': 'secret' }
    const check = async (url: URL) => (url.pathname === '/forbidden' ? 'page_forbidden_by_robots' : null)
    const answer = await guard()(site.url('/a'), { ...limits, check: (url) => check(url) as Promise<null> })
    expect(answer).toEqual({ ok: false, code: 'page_forbidden_by_robots' })
    expect(site.visits.map((visit) => visit.path)).toEqual(['/a'])
  })

  it('fails or truncates a body that is too long, even if compressed', async () => {
    const packed = gzipSync(Buffer.alloc(5_000_000, 'a'))
    site.pages = {
      '/long': 'a'.repeat(2_000),
      '/bomb': respond(200, 'text/html', packed, { 'content-encoding': 'gzip' }),
    }
    expect(await guard()(site.url('/long'), limits)).toEqual({ ok: false, code: 'page_too_large' })
    expect(await guard()(site.url('/bomb'), limits)).toEqual({ ok: false, code: 'page_too_large' })
    const cut = await guard()(site.url('/long'), { ...limits, whenLarger: 'cut' })
    expect(cut.ok && cut.bytes.length).toBe(1_000)
    let passed = 0
    const into = async (body: AsyncIterable<Uint8Array>) => {
      for await (const chunk of body) passed += chunk.length
    }
    expect(await guard()(site.url('/bomb'), { ...limits, into })).toEqual({
      ok: false,
      code: 'page_too_large',
    })
    expect(passed).toBeLessThanOrEqual(1_000)
  })

  it('fails after its timeout', async () => {
    site.pages = { '/slow': (_, response) => response.writeHead(200).write('beginning') }
    expect(await guard()(site.url('/slow'), { ...limits, timeout: 300 })).toEqual({
      ok: false,
      code: 'page_unreachable',
    })
  })

  it('sends no user name, password or fragment of the URL', async () => {
    site.pages = { '/': 'hello' }
    const address = site.url('/#part').replace('http://', 'http://user:secret@')
    expect(await guard()(address, limits)).toMatchObject({ ok: true })
    expect(site.visits[0]?.path).toBe('/')
    expect(site.visits[0]?.headers.authorization).toBeUndefined()
  })

  it('requests only the headers on request', async () => {
    site.pages = { '/image': respond(200, 'image/png') }
    expect(await guard()(site.url('/image'), { ...limits, method: 'HEAD' })).toMatchObject({
      ok: true,
      contentType: 'image/png',
    })
  })
})
