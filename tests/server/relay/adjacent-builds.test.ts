import type { IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROTOCOL, PROTOCOL_HEADER } from '#contract/journal/protocol.ts'
import { feed } from '#contract/journal/system.ts'
import { createUpstream } from '#server/relay/base/upstream.ts'
import { JournalHub } from '#server/relay/journal/journal-hub.ts'
import { FeedFollower } from '#server/relay/parley-api/feed-follower.ts'
import { INTERNAL_KEY, startApi, type TestApi } from '#tests/support/api.ts'
import { startBetween } from '#tests/support/between.ts'
import { parrot } from '#tests/support/engines.ts'
import { listenForRelay, socketsTo, startRelay } from '#tests/support/floor.ts'
import { newOwner, newVisitor } from '#tests/support/people.ts'

/** Makes a request name a protocol as builds with that protocol do; builds with protocol 1 did not name it. */
const speaking = (protocol: number) => (headers: IncomingHttpHeaders) => {
  if (protocol === 1) delete headers[PROTOCOL_HEADER]
  else headers[PROTOCOL_HEADER] = String(protocol)
}

describe('a relay and an API', () => {
  let api: TestApi
  let address: string
  beforeAll(async () => {
    api = await startApi({ engine: parrot })
    address = await listenForRelay(api.app)
  })
  afterAll(() => api.close())

  it.each([
    ['an API of the build before', { request: speaking(1), response: speaking(1) }],
    ['an API of the build after', { response: speaking(PROTOCOL + 1) }],
    ['a relay of the build before', { request: speaking(PROTOCOL - 1) }],
    ['a relay of the build after', { request: speaking(PROTOCOL + 1) }],
  ])('of adjacent builds work together: %s', async (_, change) => {
    const between = await startBetween(address, change)
    const { relay, url } = await startRelay(api.config, between.url)
    const sockets = socketsTo(url)
    const owner = await newOwner(api)
    const screen = sockets.console(owner.token, 0)
    await screen.live
    const visitor = await newVisitor(api, owner.bot.api_key)
    await visitor.say('Hello')
    await screen.until(({ events }) => events.filter(({ type }) => type === 'message.added').length === 2)
    expect(screen.positions).toEqual(screen.positions.map((_, i) => i + 1))
    const { checks } = await (await fetch(`${url}/ready`)).json()
    expect(checks).toMatchObject({ api: 'ok', database: 'ok', feed: 'ok', storage: 'ok' })
    sockets.closeAll()
    await relay.close()
    await between.close()
  })

  it('of builds further apart do not work together: the relay logs both versions, and does not send its key', async () => {
    const between = await startBetween(address, { response: speaking(PROTOCOL + 2) })
    const { relay, url } = await startRelay(api.config, between.url)
    const sockets = socketsTo(url)
    const owner = await newOwner(api)
    expect(await sockets.console(owner.token).refused).toBe('upstream_unavailable')
    const ready = await fetch(`${url}/ready`)
    expect(ready.status).toBe(503)
    expect((await ready.json()).checks).toMatchObject({ feed: 'failed' })
    expect([...between.credentials].filter((value) => value.includes(INTERNAL_KEY))).toEqual([])
    sockets.closeAll()
    await relay.close()

    const told: unknown[] = []
    const log = { error: (...line: unknown[]) => told.push(line), debug: () => {}, warn: () => {} }
    const upstream = createUpstream(between.url, INTERNAL_KEY)
    const sink = { event: () => {}, absent: () => {}, present: () => {}, resync: () => {}, down: () => {} }
    const follower = new FeedFollower({ upstream, hub: new JournalHub(), log: log as never })
    follower.start(sink)
    await expect.poll(() => told.length).toBeGreaterThan(0)
    expect(told).toEqual([
      [
        { relay: PROTOCOL, api: PROTOCOL + 2 },
        'relay and API differ by more than one protocol version, no events are delivered',
      ],
    ])
    await follower.close()
    await upstream.close()
    await between.close()
  })

  it('of builds further apart do not work together: the API also rejects the relay', async () => {
    const response = await api.app.inject({
      method: feed.method,
      url: feed.path,
      headers: { authorization: `Bearer ${INTERNAL_KEY}`, [PROTOCOL_HEADER]: String(PROTOCOL + 2) },
      payload: { cursors: {} },
    })
    expect(response.statusCode).toBe(426)
    expect(response.json()).toMatchObject({
      code: 'protocol_mismatch',
      params: { relay: PROTOCOL + 2, api: PROTOCOL },
    })
    expect(response.headers[PROTOCOL_HEADER]).toBe(String(PROTOCOL))
  })
})
