import { createHmac, randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { startExternalApi } from '#tests/fakes/external-api.ts'
import { startApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { socketsTo, startRelay } from '#tests/support/floor.ts'
import { newOwner, newVisitor } from '#tests/support/people.ts'

const SECRET = 'secret-of-the-backend-for-the-relay'

/** Returns a signed report of a deleted bot. */
function reportOf(clientId: number): RequestInit {
  const events = [{ client_id: clientId, type: 'bot.deleted', payload: { bot_id: 1 } }]
  const body = JSON.stringify({ events })
  const time = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', SECRET).update(`${time}.${body}`).digest('hex')
  return {
    method: 'POST',
    headers: { 'x-parley-timestamp': time, 'x-parley-signature': `sha256=${signature}` },
    body,
  }
}

describe.skipIf(!process.env.TEST_REDIS_URL)(
  'two relays in front of an external backend (needs TEST_REDIS_URL)',
  () => {
    it('accept a signed event once between them', async () => {
      const backend = await startExternalApi()
      const config = readConfig({
        DATA_DIR: mkdtempSync(join(tmpdir(), 'parley-foreign-')),
        API_UPSTREAM: backend.url,
        RELAY_EVENTS_SECRET: SECRET,
        INTERNAL_KEY: randomUUID(),
        REDIS_URL: process.env.TEST_REDIS_URL,
        LOG_LEVEL: 'silent',
      })
      const relays = [await startRelay(config, backend.url), await startRelay(config, backend.url)]
      for (const { url } of relays)
        await vi.waitUntil(async () => (await (await fetch(`${url}/ready`)).json()).checks.redis === 'ok')
      const report = reportOf(41)
      const statuses: number[] = []
      for (const { url } of relays) statuses.push((await fetch(`${url}/relay/events`, report)).status)
      expect(statuses).toEqual([204, 401])
      for (const { relay } of relays) await relay.close()
      await backend.stop()
    })
  },
)

describe('a relay that received a 404 while its API was replaced', () => {
  it('follows the feed once it is available', async () => {
    const proxy = createServer((_request, response) => void response.writeHead(404).end())
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const { port } = proxy.address() as AddressInfo
    const api = await startApi({ engine: parrot })
    const config = { ...api.config, relayEventsSecret: SECRET }
    const { relay, url } = await startRelay(config, `http://127.0.0.1:${port}`)
    const checks = async () => (await (await fetch(`${url}/ready`)).json()).checks
    await expect.poll(checks).toEqual({ api: 'ok' })
    proxy.closeAllConnections()
    await new Promise((resolve) => proxy.close(resolve))
    await api.app.listen({ port, host: '127.0.0.1' })
    await expect
      .poll(checks, { timeout: 10_000 })
      .toMatchObject({ api: 'ok', database: 'ok', feed: 'ok', storage: 'ok', writes: 'ok' })

    const owner = await newOwner(api)
    const sockets = socketsTo(url)
    const screen = sockets.console(owner.token, 0)
    await screen.live
    // Only the feed numbers events now; a reported event would take the number of the feed's next event.
    await fetch(`${url}/relay/events`, reportOf(owner.profile.client_id))
    const visitor = await newVisitor(api, owner.bot.api_key)
    await visitor.say('Hello')
    await screen.until(({ events }) => events.filter(({ type }) => type === 'message.added').length === 2)
    expect(screen.positions).toEqual(screen.positions.map((_, i) => i + 1))
    sockets.closeAll()
    await relay.close()
    await api.close()
  })
})
