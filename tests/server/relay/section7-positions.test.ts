import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assignChat, getHistory, listChats, sendManual } from '#contract/chats/chats.ts'
import { createChat, getVisitorChat, sendFiles, sendMessage } from '#contract/visitor/visitor.ts'
import { API_KEY, PASSWORD, type Section7Backend, startSection7 } from '#tests/fakes/section7/start.ts'
import type { ConsoleProbe } from '#tests/support/floor.ts'
import { inFrontOf } from '#tests/support/in-front-of.ts'

/** Events that a socket receives until it is live. */
const untilLive = (socket: Socket): Promise<readonly string[]> => {
  const names: string[] = []
  socket.onAny((name: string) => names.push(name))
  return new Promise((resolve) => socket.once('journal.live', () => resolve(names)))
}

describe('a relay in front of a backend without a journal', () => {
  let backend: Section7Backend
  let relay: Awaited<ReturnType<typeof inFrontOf>>
  let screen: ConsoleProbe
  let token: string
  const key = { 'api-key': API_KEY }
  beforeAll(async () => {
    backend = await startSection7()
    relay = await inFrontOf(backend.url)
    ;({ screen, token } = await relay.enters('olga@example.test', PASSWORD))
    // The relay reports after a moment that the member has a console open; a position read before that is older than the report.
    await screen.until(({ events }) => events.some(({ type }) => type === 'availability.changed'))
  })
  afterAll(async () => {
    await relay.close()
    await backend.stop()
  })

  const begun = async (name: string) => {
    const chat = await relay.call(createChat, { body: { user_name: name }, headers: key })
    return { id: chat.id, own: { ...key, authorization: `Bearer ${chat.token}` }, token: chat.token }
  }
  const lastSeq = () => screen.events.at(-1)?.seq ?? 0

  it.each([
    ['a list', listChats, {}, 12],
    ['a filtered list', listChats, { query: { status: 'assigned' } }, 13],
    ['a history', getHistory, { params: { id: 101 } }, 11],
  ] as const)(
    'gives %s its position, so that it is not older than every event',
    async (_name, route, input, agent) => {
      const before = lastSeq()
      await relay.call(assignChat, { params: { id: 101 }, body: { user_id: agent } })
      await screen.until(() => lastSeq() > before)
      const { seq } = (await relay.call(route, input)) as { seq: number }
      expect(seq).toBe(lastSeq())
      expect(await untilLive(relay.sockets.console(token, seq).socket)).toEqual(['journal.live'])
    },
  )

  it('lets a widget follow its chat from the position at which it read it', async () => {
    const { id, own, token: visitor } = await begun('Ida')
    const { seq } = await relay.call(getVisitorChat, { params: { id }, headers: own })
    expect(await untilLive(relay.sockets.widget(API_KEY, visitor, seq))).toEqual(['journal.live'])
  })

  it('lets a widget follow its chat while no member has a console open', async () => {
    const alone = await inFrontOf(backend.url)
    const chat = await alone.call(createChat, { body: { user_name: 'Jo' }, headers: key })
    const headers = { ...key, authorization: `Bearer ${chat.token}` }
    const { seq } = await alone.call(getVisitorChat, { params: { id: chat.id }, headers })
    expect(await untilLive(alone.sockets.widget(API_KEY, chat.token, seq))).toEqual(['journal.live'])
    await alone.close()
  })

  it('saves a repeated call once, also while the first one is under way', async () => {
    const twice = { ...key, 'idempotency-key': 'begin-1' }
    const starts = () => relay.call(createChat, { body: { user_name: 'Kim' }, headers: twice })
    const chats = await Promise.all([starts(), starts()])
    const { id, token: visitor } = await starts()
    expect(chats.map((chat) => chat.id)).toEqual([id, id])

    const own = { ...key, authorization: `Bearer ${visitor}` }
    const params = { id }
    const writes = [
      () =>
        relay.call(sendMessage, {
          params,
          body: { message: 'Hi' },
          headers: { ...own, 'idempotency-key': 'k1' },
        }),
      () => {
        const body = new FormData()
        body.append('files', new Blob(['x'], { type: 'text/plain' }), 'x.txt')
        return relay.call(sendFiles, { params, body, headers: { ...own, 'idempotency-key': 'k2' } })
      },
      () => {
        const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'k3' }
        return relay.call(sendManual, { params, body: { message: 'I am here' }, headers })
      },
    ]
    for (const write of writes) {
      const [one, other] = await Promise.all([write(), write()])
      expect(other).toEqual(one)
      expect(await write()).toEqual(one)
    }
    const { messages } = await relay.call(getVisitorChat, { params, headers: own })
    expect(messages.map(({ message }) => message)).toEqual([
      'Hi',
      'You said: Hi',
      'Sent files',
      'Thank you for the files.',
      'I am here',
    ])
    const added = screen.events.filter((event) => event.type === 'message.added' && event.chat.id === id)
    expect(added).toHaveLength(5)
  })

  it('tells open consoles that a message changed the sentiment of its chat, once', async () => {
    const { id, own } = await begun('Max')
    for (const message of ['Hello', 'This is terrible', 'Really terrible'])
      await relay.call(sendMessage, { params: { id }, body: { message }, headers: own })
    const felt = () =>
      screen.events.filter((event) => event.type === 'sentiment.changed' && event.chat.id === id)
    await screen.until(() => felt().length > 0)
    expect(felt()).toMatchObject([{ chat: { sentiment: 'very_negative' } }])
    await screen.until(({ events }) =>
      events.some(
        (event) => event.type === 'message.added' && event.message.message === 'You said: Really terrible',
      ),
    )
    expect(felt()).toHaveLength(1)
  })

  it('makes a call again that failed', async () => {
    const { id, own } = await begun('Lou')
    const headers = { ...own, 'idempotency-key': 'k4' }
    const params = { id }
    await relay.refused(sendMessage, { params, body: { message: '' }, headers })
    const turn = await relay.call(sendMessage, { params, body: { message: 'Hello' }, headers })
    expect(turn.message.message).toBe('Hello')
  })
})
