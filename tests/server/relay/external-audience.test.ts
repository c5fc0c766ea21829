import { createHmac } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addressOf } from '#contract/base/address.ts'
import type { Route } from '#contract/base/route.ts'
import { assignChat, endChat, sendManual } from '#contract/chats/chats.ts'
import { createChat } from '#contract/visitor/visitor.ts'
import { readConfig } from '#server/config.ts'
import { API_KEY, type ExternalApiFake, startExternalApi } from '#tests/fakes/external-api.ts'
import { newChat, newMessage } from '#tests/fakes/external-shapes.ts'
import { type ConsoleProbe, socketsTo, startRelay } from '#tests/support/floor.ts'

const SECRET = 'secret-of-the-backend-for-the-relay'

const signed = (url: string, body: string) => {
  const time = Math.floor(Date.now() / 1000)
  return fetch(`${url}/relay/events`, {
    method: 'POST',
    headers: {
      'x-parley-timestamp': String(time),
      'x-parley-signature': `sha256=${createHmac('sha256', SECRET).update(`${time}.${body}`).digest('hex')}`,
    },
    body,
  })
}

describe('a relay in front of a backend that is not a Parley API, with only an agent connected', () => {
  let backend: ExternalApiFake
  let relay: FastifyInstance
  let url: string
  let sockets: ReturnType<typeof socketsTo>
  let screen: ConsoleProbe
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
    screen = sockets.console(backend.tokens.agent)
    const seq = await screen.live
    screen.positions.push(seq)
    // The agent comes online by connecting.
    await screen.until(({ events }) => events.some(({ type }) => type === 'availability.changed'))
  })
  afterAll(async () => {
    sockets.closeAll()
    await relay.close()
    await backend.stop()
  })

  const post = async (route: Route, id: number | undefined, body: object, headers: object) => {
    const answer = await fetch(url + addressOf(route, { params: { id } }), {
      method: route.method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBeLessThan(300)
    return answer.json()
  }
  const owner = () => ({ authorization: `Bearer ${backend.tokens.owner}` })
  const begin = () => post(createChat, undefined, {}, { 'api-key': API_KEY })
  /**
   * Waits until the agent's screen has advanced by the given number of events, and returns the types of the events that it
   * received.
   */
  const seenOf = async (count: number) => {
    const before = screen.events.length
    const last = (screen.positions.at(-1) ?? 0) + count
    await screen.until(({ positions }) => positions.at(-1) === last)
    return screen.events.slice(before).map(({ type }) => type)
  }

  it('does not send them messages of a chat that they may not see', async () => {
    const seen = seenOf(4)
    const chat = await begin()
    await post(assignChat, chat.id, { user_id: 11 }, owner())
    await post(sendManual, chat.id, { message: 'For Olga and the customer' }, owner())
    await post(endChat, chat.id, {}, owner())
    // The assignment removes the chat from the agent's list.
    expect(await seen).toEqual(['chat.created', 'chat.assigned'])
  })

  it('does not send them events of such a chat that the backend reports without an audience', async () => {
    const hidden = { ...newChat(901), status: 'assigned', assigned_agent: { id: 11, name: 'Olga' } }
    const events = [
      { type: 'chat.updated', payload: { chat: hidden } },
      {
        type: 'message.added',
        payload: { message: newMessage(902, 901, 1, 'customer', 'Hi'), chat: hidden },
      },
      { type: 'feedback.added', payload: { chat_id: 901, stars: 1 } },
      { type: 'view.deleted', payload: { id: 3 } },
      { type: 'prompt.saved', payload: { bot_id: 7, version: 2 } },
      { type: 'chat.updated', payload: { chat: newChat(903) } },
      { type: 'chat.reopened', payload: { chat: newChat(903) } },
    ]
    const body = JSON.stringify({ events: events.map((event) => ({ client_id: 41, ...event })) })
    const seen = seenOf(events.length)
    expect((await signed(url, body)).status).toBe(204)
    expect(await seen).toEqual(['chat.updated', 'chat.reopened'])
  })

  it('completes chats without fields that were added to the contract later', async () => {
    const waiting = { ...newChat(911), status: 'waiting', waiting_since: '2026-01-02T03:00:00.000Z' }
    const aside = { ...newChat(912), pending: true, snoozed_until: '2026-01-03T03:00:00.000Z' }
    const body = JSON.stringify({
      events: [
        { client_id: 41, type: 'chat.queued', payload: { chat: waiting, reason: 'asked' } },
        { client_id: 41, type: 'chat.updated', payload: { chat: aside } },
      ],
    })
    const seen = seenOf(3)
    expect((await signed(url, body)).status).toBe(204)
    await begin()
    expect(await seen).toEqual(['chat.queued', 'chat.updated', 'chat.created'])
    const blank = {
      assignment_receipt: null,
      left_at: null,
      queue_reason: null,
      unanswered_since: null,
      pending: false,
      snoozed_until: null,
    }
    expect(screen.events.slice(-3)).toMatchObject([
      { chat: { ...blank, unanswered_since: waiting.waiting_since } },
      { chat: { ...blank, pending: true, snoozed_until: aside.snoozed_until } },
      { chat: blank },
    ])
  })
})
