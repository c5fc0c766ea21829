import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { WebSocket } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compressFiles } from '#server/bin/compress-files.mjs'
import { readConfig } from '#server/config.ts'
import { buildRelay } from '#server/relay/app.ts'

const script = `export const texts = ${JSON.stringify('a text of the console, again and again. '.repeat(200))}`
const page = '<html><head><title>x</title></head><body><div id="root"></div></body></html>'

/** Writes files as a build does, into the same folders. */
async function buildInto(root: string): Promise<void> {
  for (const folder of ['client/assets', 'client/.vite', 'widget/assets'])
    mkdirSync(join(root, folder), { recursive: true })
  const files = {
    'client/index.html': page,
    'client/.vite/manifest.json': '{"main.tsx":{"file":"assets/main-1.js"}}',
    'client/.vite/pages.json': JSON.stringify({
      pages: { '/': ['assets/home-1.js'], '/chats/:id': ['assets/session-1.js', 'assets/chats-1.js'] },
      texts: { 'en-US': 'assets/first-en.js', 'fr-FR': 'assets/first-fr.js' },
    }),
    'client/theme.js': script,
    'client/assets/main-1.js': script,
    'client/assets/small-1.js': 'export {}',
    'widget/loader.js': script,
    'widget/panel.html': page,
    'widget/page.js': script,
    'widget/parley.d.ts': 'export {}',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text)
  await compressFiles(join(root, 'client'))
  await compressFiles(join(root, 'widget'))
}

describe('a relay under a path', () => {
  const root = mkdtempSync(join(tmpdir(), 'parley-path-'))
  let relay: FastifyInstance
  let url: string
  beforeAll(async () => {
    await buildInto(root)
    const linked = '<html><head><title>x</title></head><body><script src="/theme.js"></script></body></html>'
    for (const file of ['client/index.html', 'widget/panel.html']) writeFileSync(join(root, file), linked)
    const config = readConfig({
      DATA_DIR: root,
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'https://example.com/parley/',
    })
    relay = await buildRelay(config, { upstream: 'http://127.0.0.1:9', files: root })
    await relay.listen({ port: 0, host: '127.0.0.1' })
    url = `http://127.0.0.1:${(relay.server.address() as AddressInfo).port}`
  })
  afterAll(() => relay?.close())

  it.each(['', '/parley'])(
    'serves everything at "%s", whether a proxy removes the path or not',
    async (base) => {
      for (const path of [
        '/health',
        '/theme.js',
        '/assets/main-1.js',
        '/widget.js',
        '/manifest.json',
        '/?a=b',
      ])
        expect([path, (await fetch(url + base + path)).status]).toEqual([path, 200])
      const socket = new WebSocket(`${url.replace('http', 'ws')}${base}/socket.io/?EIO=4&transport=websocket`)
      await new Promise((resolve, reject) => {
        socket.addEventListener('open', resolve)
        socket.addEventListener('error', reject)
      })
      socket.close()
    },
  )

  it('serves paths that only begin alike as paths of their own', async () => {
    expect((await fetch(`${url}/parley`)).status).toBe(200)
    expect((await fetch(`${url}/parleys/health`)).status).toBe(404)
    expect((await fetch(`${url}/parley/parley/health`)).status).toBe(404)
  })

  it('tells its pages the path, and links their files below it', async () => {
    const html = await (await fetch(`${url}/parley/chats/1`)).text()
    expect(html).toContain('<html data-base="/parley">')
    expect(html).toContain('<script src="/parley/theme.js">')
    expect(html).toContain('href="/parley/assets/chats-1.js"')
    expect(html).not.toMatch(/ (?:src|href)="\/(?!parley\/)/)
  })
})

describe('files of the build', () => {
  const root = mkdtempSync(join(tmpdir(), 'parley-files-'))
  let relay: FastifyInstance
  beforeAll(async () => {
    await buildInto(root)
    relay = await buildRelay(readConfig({ DATA_DIR: root, LOG_LEVEL: 'silent' }), {
      upstream: 'http://127.0.0.1:9',
      files: root,
    })
    await relay.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => relay?.close())

  /** Makes a request without the automatic decompression of `fetch`. */
  const get = (path: string, headers: Record<string, string>) =>
    new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
      const { port } = relay.server.address() as AddressInfo
      request({ port, path, headers }, async (answer) =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: await buffer(answer),
        }),
      )
        .on('error', reject)
        .end()
    })

  it.each(['/assets/main-1.js', '/theme.js', '/widget.js', '/widget/page.js'])(
    '%s is sent in the smallest encoding that the browser accepts',
    async (path) => {
      const [brotli, gzip, plain] = await Promise.all(
        ['gzip, deflate, br, zstd', 'gzip', 'identity'].map((encoding) =>
          get(path, { 'accept-encoding': encoding }),
        ),
      )
      expect(brotli?.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
      expect(brotliDecompressSync(brotli?.body ?? '').toString()).toBe(script)
      expect(gzip?.headers['content-encoding']).toBe('gzip')
      expect(gunzipSync(gzip?.body ?? '').toString()).toBe(script)
      expect(plain?.headers['content-encoding']).toBeUndefined()
      expect(plain?.body.toString()).toBe(script)
      expect(brotli?.headers['content-type']).toBe(plain?.headers['content-type'])
      expect(brotli?.body.length).toBeLessThan(script.length / 10)
    },
  )

  it('files with a hash in their name are cached for a year', async () => {
    for (const name of ['main-1', 'small-1']) {
      const { status, headers } = await get(`/assets/${name}.js`, { 'accept-encoding': 'br' })
      expect(status).toBe(200)
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    }
  })

  it('the compressed files cannot be requested directly', async () => {
    const { headers } = await get('/theme.js.br', {})
    expect(headers['content-type']).toContain('text/html')
  })

  it('a page in the browser’s cache is not sent again, but a missing page is', async () => {
    const first = await get('/chats/5', { 'accept-encoding': 'br' })
    expect(first.status).toBe(200)
    const tag = String(first.headers.etag)
    const again = await get('/chats/5', { 'accept-encoding': 'br', 'if-none-match': tag })
    expect(again.status).toBe(304)
    expect(again.body).toHaveLength(0)
    expect((await get('/chats/5/none', { 'if-none-match': tag })).status).toBe(404)
  })

  it('a page lists its initial files, including the texts in the browser’s language', async () => {
    const filesIn = async (path: string, headers: Record<string, string>) => {
      const { body, headers: sent } = await get(path, headers)
      expect(sent.vary).toBe('accept-encoding, cookie, accept-language')
      return [
        ...body.toString().matchAll(/<link rel="modulepreload" crossorigin href="\/assets\/([^"]+)">/g),
      ].map(([, file]) => file)
    }
    expect(await filesIn('/chats/5?x=1', { 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.8' })).toEqual([
      'session-1.js',
      'chats-1.js',
      'first-fr.js',
    ])
    const chosen = { cookie: 'a=b; i18n_redirected=fr-FR', 'accept-language': 'en' }
    expect(await filesIn('/', chosen)).toEqual(['home-1.js', 'first-fr.js'])
    expect(await filesIn('/', { 'accept-language': 'de, *' })).toEqual(['home-1.js', 'first-en.js'])
    expect(await filesIn('/none', {})).toEqual([])
  })

  it('reports its build in a few bytes', async () => {
    const { body } = await get('/manifest.json', {})
    expect(JSON.parse(body.toString())).toEqual({ build: expect.stringMatching(/^[0-9a-f]{16}$/) })
  })
})
