import { createHmac } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addressOf } from '#contract/base/address.ts'
import type { Route } from '#contract/base/route.ts'
import { createBot } from '#contract/bots/bots.ts'
import { assignChat, endChat, sendManual } from '#contract/chats/chats.ts'
import { feed } from '#contract/journal/system.ts'
import { askForAgent, createChat, sendFiles, sendMessage } from '#contract/visitor/visitor.ts'
import { readConfig } from '#server/config.ts'
import { API_KEY, type ExternalApiFake, startExternalApi } from '#tests/fakes/external-api.ts'
import { type ConsoleProbe, socketsTo, startRelay } from '#tests/support/floor.ts'

const SECRET = 'secret-of-the-backend-for-the-relay'

describe('a relay in front of a backend that is not a Parley API', () => {
  let backend: ExternalApiFake
  let relay: FastifyInstance
  let url: string
  let sockets: ReturnType<typeof socketsTo>
  beforeAll(async () => {
    backend = await startExternalApi()
    const config = readConfig({
      DATA_DIR: mkdtempSync(join(tmpdir(), 'parley-foreign-')),
      API_UPSTREAM: backend.url,
      RELAY_EVENTS_SECRET: SECRET,
      LOG_LEVEL: 'silent',
    })
    ;({ relay, url } = await startRelay(config, backend.url))
    sockets = socketsTo(url)
    await vi.waitUntil(async () => (await fetch(`${url}/ready`)).ok, { timeout: 20_000 })
  })
  afterAll(async () => {
    sockets.closeAll()
    await relay.close()
    await backend.stop()
  })

  const call = async (route: Route, params: object, body: object, headers: Record<string, string>) => {
    const answer = await fetch(url + addressOf(route, { params: { ...params } }), {
      method: route.method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return { status: answer.status, text: await answer.text() }
  }
  const json = async (...args: Parameters<typeof call>) => JSON.parse((await call(...args)).text)
  const as = (token: string) => ({ authorization: `Bearer ${token}` })
  const newChat = async () => {
    const chat = await json(createChat, {}, {}, { 'api-key': API_KEY })
    return {
      id: chat.id as number,
      own: { 'api-key': API_KEY, ...as(chat.token) },
      token: chat.token as string,
    }
  }
  const opened = async (token: string): Promise<ConsoleProbe> => {
    const screen = sockets.console(token)
    await screen.live
    return screen
  }
  const typesOf = ({ events }: ConsoleProbe, chatId: number) =>
    events.flatMap((event) => ('chat' in event && event.chat.id === chatId ? [event.type] : []))

  it('derives events from proxied calls of members and visitors', async () => {
    const { owner, agent } = backend.tokens
    const screen = await opened(owner)
    const chat = await newChat()
    const widget = sockets.widget(API_KEY, chat.token)
    widget.auth = { ...(widget.auth as object), chat: chat.id }
    const heard: string[] = []
    widget.on('message.added', ({ message }) => heard.push(message.message))
    await new Promise((resolve) => widget.once('journal.live', resolve))

    const exchange = await json(sendMessage, { id: chat.id }, { message: 'Hello' }, chat.own)
    expect(exchange.reply.message).toBe('You said: Hello')
    const streamed = await call(
      sendMessage,
      { id: chat.id },
      { message: 'Again' },
      { ...chat.own, accept: 'text/event-stream' },
    )
    expect(streamed.text).toContain('event: token')
    await call(askForAgent, { id: chat.id }, {}, chat.own)
    await call(assignChat, { id: chat.id }, { user_id: 12 }, as(agent))
    await call(sendManual, { id: chat.id }, { message: 'Here I am' }, as(agent))
    await call(endChat, { id: chat.id }, {}, as(agent))

    await screen.until((probe) => typesOf(probe, chat.id).includes('chat.ended'))
    expect(typesOf(screen, chat.id)).toEqual([
      'chat.created',
      ...Array(4).fill('message.added'),
      'chat.queued',
      'chat.assigned',
      'message.added',
      'chat.ended',
    ])
    const [first = 0] = screen.positions
    expect(screen.positions).toEqual(screen.positions.map((_, i) => first + i))
    await expect
      .poll(() => heard)
      .toEqual(['Hello', 'You said: Hello', 'Again', 'You said: Again', 'Here I am'])
    // A Parley API's routes were requested only until it was known that this is not a Parley API.
    expect(backend.unknown.filter((path) => !/^\/(internal\/|ready$)/.test(path))).toEqual([])
  })

  it('verifies tokens at the backend, and rejects those that it rejects', async () => {
    expect(await sockets.console('opaque-nobody').refused).toBe('token_invalid')
    const screen = await opened(backend.tokens.agent)
    // No events are stored, so a console reloads if it missed any.
    const late = sockets.console(backend.tokens.agent, 3)
    const resync = await new Promise<{ seq: number }>((resolve) =>
      late.socket.once('journal.resync', resolve),
    )
    expect(resync.seq).toBeGreaterThan(3)
    expect(screen.socket.connected).toBe(true)
  })

  it('streams bodies in both directions, and forwards responses unchanged', async () => {
    const answer = await fetch(`${url}/files/7`)
    expect(answer.headers.get('x-of-the-backend')).toBe('kept')
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toBe('first ')
    backend.finishDownload()
    expect((await reader?.read())?.value).toBe('second')

    const chat = await newChat()
    const upload = request(url + addressOf(sendFiles, { params: { id: chat.id } }), {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x', ...chat.own },
    })
    const refused = new Promise<number | undefined>((resolve) =>
      upload.once('response', (response) => resolve(response.resume().statusCode)),
    )
    upload.write('x'.repeat(100_000))
    await expect.poll(() => backend.uploaded()).toBe(100_000)
    upload.end('x'.repeat(1_000))
    expect(await refused).toBe(413)
    expect(backend.uploaded()).toBe(101_000)
  })

  it('accepts signed events once, and no unsigned ones', async () => {
    const screen = await opened(backend.tokens.owner)
    const now = Math.floor(Date.now() / 1000)
    const post = (body: string, { time = now, secret = SECRET, signed = body } = {}) =>
      fetch(`${url}/relay/events`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-parley-timestamp': String(time),
          'x-parley-signature': `sha256=${createHmac('sha256', secret).update(`${time}.${signed}`).digest('hex')}`,
        },
        body,
      }).then(async (answer) => ({
        status: answer.status,
        code: answer.ok ? null : (await answer.json()).code,
      }))
    const event = (bot_id: number) =>
      JSON.stringify({ events: [{ client_id: 41, type: 'bot.deleted', payload: { bot_id } }] })

    expect(await post(event(1))).toEqual({ status: 204, code: null })
    expect(await post(event(1))).toEqual({ status: 401, code: 'token_invalid' })
    expect(await post(event(2), { secret: 'x'.repeat(32) })).toEqual({ status: 401, code: 'token_invalid' })
    expect(await post(event(3), { signed: event(4) })).toEqual({ status: 401, code: 'token_invalid' })
    expect(await post(event(5), { time: now - 301 })).toMatchObject({ status: 401 })
    expect(await post('{"events":[{"client_id":41,"type":"bot.deleted","payload":{}}]}')).toEqual({
      status: 422,
      code: 'validation_failed',
    })
    expect(await post('{')).toEqual({ status: 400, code: 'malformed_request' })
    const unsigned = await fetch(`${url}/relay/events`, { method: 'POST', body: event(6) })
    expect(unsigned.status).toBe(401)
    expect(await post(event(7))).toMatchObject({ status: 204 })
    await screen.until(({ events }) => events.some((one) => one.type === 'bot.deleted' && one.bot_id === 7))
    expect(screen.events.map((one) => (one.type === 'bot.deleted' ? one.bot_id : one.type))).toEqual([1, 7])
  })

  it('never sends its internal key to the backend', async () => {
    for (const path of ['/ready', '/metrics']) await fetch(url + path)
    await opened(backend.tokens.owner)
    await expect
      .poll(() => backend.unknown.filter((path) => path === feed.path).length, { timeout: 10_000 })
      .toBeGreaterThan(1)
    const members = Object.values(backend.tokens)
    const own = [...backend.credentials].filter(
      (value) => !/^(|Bearer (opaque|visitor|parley-probe)-[\w-]+)$/.test(value),
    )
    expect(own).toEqual([])
    expect(members.some((token) => backend.credentials.has(`Bearer ${token}`))).toBe(true)
  })

  it('publishes a bot as listed by the backend', async () => {
    const screen = await opened(backend.tokens.agent)
    const bot = await json(createBot, {}, { bot_name: 'Second' }, as(backend.tokens.owner))
    await screen.until(({ events }) => events.length > 0)
    expect(screen.events).toMatchObject([{ type: 'bot.created', bot: { id: bot.id, documents: 0 } }])
    expect(screen.events[0]).not.toHaveProperty('bot.prompt')
  })

  it('reports that the backend is down, and resumes when it is back', async () => {
    const { owner } = backend.tokens
    const screen = await opened(owner)
    const closed = new Promise((resolve) => screen.socket.once('disconnect', resolve))
    await backend.stop()
    const refused = await call(createChat, {}, {}, { 'api-key': API_KEY })
    expect(refused.status).toBe(503)
    expect(JSON.parse(refused.text)).toMatchObject({ code: 'upstream_unavailable' })
    await closed
    expect((await fetch(`${url}/ready`)).status).toBe(503)
    expect((await fetch(`${url}/health`)).status).toBe(200)
    expect(await sockets.console(owner).refused).toBe('upstream_unavailable')
    await backend.start()
    await expect.poll(async () => (await fetch(`${url}/ready`)).status, { timeout: 10_000 }).toBe(200)
    await opened(owner)
  })
})
