import { afterEach, describe, expect, it } from 'vitest'
import { addressOf } from '#contract/base/address.ts'
import { bootWidget, getBotByApiKey } from '#contract/bots/widget-bots.ts'
import { assignChat, getHistory, listChats } from '#contract/chats/chats.ts'
import { uploadDocuments } from '#contract/knowledge/training.ts'
import { exportAdhoc } from '#contract/reports/adhoc.ts'
import { createChat, getVisitorChat, sendMessage } from '#contract/visitor/visitor.ts'
import { readConfig } from '#server/config.ts'
import { greeting } from '#server/greeting.ts'
import { createUpstream } from '#server/relay/base/upstream.ts'
import { API_KEY, PASSWORD, startSection7 } from '#tests/fakes/section7/start.ts'
import { startApi } from '#tests/support/api.ts'
import { routes } from '#tests/support/contract-routes.ts'
import { parrot } from '#tests/support/engines.ts'
import { socketsTo, startRelay } from '#tests/support/floor.ts'
import { inFrontOf } from '#tests/support/in-front-of.ts'
import { newOwner, newVisitor } from '#tests/support/people.ts'
import { serveUnderPath } from '#tests/support/under-path.ts'

const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

describe('an API that a proxy serves under a path', () => {
  it('gets every call under that path: an external backend', async () => {
    const backend = await startSection7()
    const proxy = await serveUnderPath(backend.url, '/base/v1')
    opened.push(backend.stop, proxy.close)
    const relay = await inFrontOf(proxy.url, { compareMs: 20 })
    opened.push(relay.close)
    const { screen } = await relay.enters('olga@example.test', PASSWORD)
    const key = { 'api-key': API_KEY }
    await relay.call(getBotByApiKey, { headers: key })
    await relay.call(bootWidget, { query: { key: API_KEY } })
    const chat = await relay.call(createChat, { body: { user_name: 'Zoe' }, headers: key })
    const own = { ...key, authorization: `Bearer ${chat.token}` }
    const params = { id: chat.id }
    await relay.call(sendMessage, { params, body: { message: 'Hello' }, headers: own })
    await relay.call(getVisitorChat, { params, headers: own })
    const form = new FormData()
    form.append('files', new Blob(['x'], { type: 'text/plain' }), 'x.txt')
    await relay.call(uploadDocuments, { params: { bot: 7 }, body: form })
    expect((await relay.send(exportAdhoc, { body: { format: 'csv' } })).status).toBe(200)
    await relay.call(assignChat, { params: { id: 101 }, body: { user_id: 12 } })
    await relay.call(getHistory, { params: { id: 101 } })
    await relay.call(listChats, { query: { length: 5 } })
    await screen.until(({ events }) => events.some(({ type }) => type === 'chat.assigned'))
    expect([...proxy.missed]).toEqual([])
    expect([...proxy.served]).toEqual(
      expect.arrayContaining([
        'POST /internal/feed',
        'GET /identity/users/me',
        'GET /ai/client/chats/all',
        `GET /ai/client/chat/${chat.id}/dashboard-history`,
        'POST /ai/7/train/document',
        'POST /report/adhocReport/exportAdhocReport',
      ]),
    )
  })

  it('gets every call under that path: a Parley API', async () => {
    const api = await startApi({ engine: parrot })
    const port = new URL(await api.app.listen({ port: 0, host: '127.0.0.1' })).port
    const proxy = await serveUnderPath(`http://127.0.0.1:${port}`, '/parley')
    const { relay, url } = await startRelay(api.config, proxy.url)
    opened.push(api.close, proxy.close, () => relay.close())
    const owner = await newOwner(api)
    const screen = socketsTo(url).console(owner.token, 0)
    await screen.live
    const visitor = await newVisitor(api, owner.bot.api_key)
    await visitor.say('Hello')
    await screen.until(({ events }) => events.some(({ type }) => type === 'message.added'))
    const headers = { authorization: `Bearer ${owner.token}` }
    expect((await fetch(url + listChats.path, { headers })).status).toBe(200)
    expect((await fetch(`${url}/ready`)).status).toBe(200)
    screen.socket.close()
    expect([...proxy.missed]).toEqual([])
    expect([...proxy.served]).toEqual(
      expect.arrayContaining([
        'POST /internal/feed',
        'POST /internal/identify',
        'GET /ready',
        `GET ${listChats.path}`,
      ]),
    )
  })

  it('gets each call that the relay can make itself under that path', async () => {
    const backend = await startSection7()
    const proxy = await serveUnderPath(backend.url, '/base')
    const upstream = createUpstream(proxy.url, 'key')
    opened.push(backend.stop, proxy.close, upstream.close)
    const params = {
      id: 1,
      bot: 1,
      botId: 1,
      bot_id: 1,
      version: 1,
      order: 1,
      delivery: 1,
      channel: 'zalo',
      file: 1,
    }
    const open = routes.filter(({ route }) => route.access !== 'internal')
    for (const { route } of open) await upstream.answer(route, { params }, {})
    expect([...proxy.missed]).toEqual([])
    const paths = open.map(({ route }) => `${route.method} ${addressOf(route, { params })}`)
    expect([...proxy.served].toSorted()).toEqual([...new Set(paths)].toSorted())
  })

  it('is named in the greeting, without its password', () => {
    const config = readConfig({
      API_UPSTREAM: 'https://user:secret@backend.example.com/base/,http://10.0.0.2:4000',
      DATA_DIR: '/tmp/parley-greeting',
    })
    expect(greeting(config, true)).toContain(
      'The API is at https://backend.example.com/base, then http://10.0.0.2:4000.',
    )
  })
})
