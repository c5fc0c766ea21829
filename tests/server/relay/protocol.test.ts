import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { followChat } from '#client/widget/conversation/socket.ts'
import { MIN_PROTOCOL, PROTOCOL } from '#contract/journal/protocol.ts'
import type { SocketUpdate } from '#machines/widget/widget-types.ts'
import { startPreviousRelay } from '#tests/fakes/previous-relay.ts'
import { parrot } from '#tests/support/engines.ts'
import { type Floor, startFloor } from '#tests/support/floor.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { openTab, stubBrowser } from '#tests/support/tab.ts'

describe('a current relay', () => {
  let floor: Floor
  let owner: Owner
  beforeAll(async () => {
    floor = await startFloor({ engine: parrot })
    owner = await newOwner(floor.api)
  })
  afterAll(async () => {
    vi.unstubAllGlobals()
    await floor.close()
  })

  const refused = (socket: { on(name: 'connect_error', listener: (error: Error) => void): unknown }) =>
    new Promise((resolve) =>
      socket.on('connect_error', (error) =>
        resolve((error as Error & { data?: { code: string } }).data?.code),
      ),
    )

  it.each([
    ['of the previous build, which names no protocol', undefined],
    ['of the oldest protocol', MIN_PROTOCOL],
    ['of the next protocol', PROTOCOL + 1],
  ])('serves a console and a widget %s', async (_, protocol) => {
    const screen = floor.console(owner.token, 0, protocol)
    await screen.live
    const visitor = await newVisitor(floor.api, owner.bot.api_key)
    const widget = floor.widget(owner.bot.api_key, visitor.chat.token, visitor.chat.seq, protocol)
    const answered = new Promise<{ message: { message: string } }>((resolve) =>
      widget.once('message.added', resolve),
    )
    await new Promise((resolve) => widget.once('journal.live', resolve))
    await visitor.say('Hello')
    expect((await answered).message.message).toBe('Hello')
    await screen.until(({ events }) =>
      events.some((event) => event.type === 'message.added' && event.message.chat_id === visitor.chat.id),
    )
    expect(screen.positions).toEqual(screen.positions.map((_, i) => i + 1))
  })

  it('rejects a console and a widget of a protocol that it no longer supports', async () => {
    expect(await floor.console(owner.token, 0, MIN_PROTOCOL - 1).refused).toBe('client_outdated')
    const visitor = await newVisitor(floor.api, owner.bot.api_key)
    const { api_key } = owner.bot
    const widget = floor.widget(api_key, visitor.chat.token, visitor.chat.seq, MIN_PROTOCOL - 1)
    expect(await refused(widget)).toBe('client_outdated')
  })

  it('serves the current console', async () => {
    stubBrowser(floor.url, owner.token)
    const tab = openTab(0)
    await tab.until('live')
    await newVisitor(floor.api, owner.bot.api_key)
    await vi.waitUntil(() => tab.events.some(({ type }) => type === 'chat.created'), 10_000)
    expect(tab.context()).toMatchObject({ gaps: 0, resyncs: 0 })
    tab.close()
  })
})

describe('a relay of the previous protocol', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('serves the current console, live and after a reconnect', async () => {
    const relay = await startPreviousRelay()
    stubBrowser(relay.url, 'token')
    const first = openTab()
    await first.until('live')
    relay.send('/console', ['bot.deleted', { seq: 2, at: '', bot_id: 5 }])
    relay.send('/console', ['journal.advanced', { seq: 3 }])
    relay.send('/console', ['bot.deleted', { seq: 4, at: '', bot_id: 6 }])
    await vi.waitUntil(() => first.events.length === 2, 10_000)
    first.close()
    const second = openTab(2)
    await second.until('live')
    await vi.waitUntil(() => second.events.length === 1, 10_000)
    for (const tab of [first, second]) expect(tab.context()).toMatchObject({ seq: 4, gaps: 0, attempt: 0 })
    expect(relay.handshakes.map(({ protocol }) => protocol)).toEqual([PROTOCOL, PROTOCOL])
    second.close()
    await relay.close()
  })

  it('serves the current widget, live and after a reconnect', async () => {
    const relay = await startPreviousRelay()
    stubBrowser(relay.url, 'token')
    const received: SocketUpdate[] = []
    const key = { chatId: 7, token: 'token', after: 1 }
    const parts = {
      apiKey: 'key',
      random: () => 0,
      tell: (event: SocketUpdate) => received.push(event),
      hold: () => {},
    }
    const stop = followChat(key, parts)
    const messages = () => received.flatMap((event) => (event.type === 'message.added' ? [event.seq] : []))
    await vi.waitUntil(() => relay.handshakes.length === 1, 10_000)
    relay.send('/widget', ['message.added', { seq: 2, at: '', message: {} }])
    await vi.waitUntil(() => messages().length === 1, 10_000)
    stop()
    relay.send('/widget', ['message.added', { seq: 3, at: '', message: {} }])
    const stopAgain = followChat({ ...key, after: 2 }, parts)
    await vi.waitUntil(() => messages().length === 2, 10_000)
    expect(messages()).toEqual([2, 3])
    stopAgain()
    await relay.close()
  })
})
