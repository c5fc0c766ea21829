import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { INTERNAL_KEY } from '#tests/support/api.ts'
import { startRelay } from '#tests/support/floor.ts'

describe('short responses of the API', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-broken-'))
  let api: Server
  let relay: Awaited<ReturnType<typeof startRelay>>
  beforeAll(async () => {
    api = createServer((request, response) => {
      const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': 11 }
      if (request.url === '/ai/whole')
        response.writeHead(201, { ...headers, 'x-own': 'kept' }).end('{"id":"é"}')
      else if (request.url === '/ai/broken') {
        response.writeHead(200, headers).write('{"id":')
        setImmediate(() => response.destroy())
      } else response.writeHead(401, { 'content-type': 'application/json' }).end('{"code":"token_missing"}')
    })
    api.listen(0, '127.0.0.1')
    await once(api, 'listening')
    const url = `http://127.0.0.1:${(api.address() as AddressInfo).port}`
    const config = readConfig({ DATA_DIR: folder, API_UPSTREAM: url, INTERNAL_KEY, LOG_LEVEL: 'silent' })
    relay = await startRelay(config, url)
  })
  afterAll(async () => {
    await relay.relay.close()
    api.closeAllConnections()
    api.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('arrive unchanged', async () => {
    const answer = await fetch(`${relay.url}/ai/whole`)
    expect(answer.status).toBe(201)
    expect(answer.headers.get('x-own')).toBe('kept')
    expect(answer.headers.get('content-length')).toBe('11')
    expect(await answer.text()).toBe('{"id":"é"}')
    const head = await fetch(`${relay.url}/ai/whole`, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([201, '11'])
  })

  it('become an error if the API breaks off', async () => {
    const answer = await fetch(`${relay.url}/ai/broken`)
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ code: 'upstream_unavailable' })
  })
})
