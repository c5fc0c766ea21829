import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { MIN_PROTOCOL, PROTOCOL } from '#contract/protocol.ts'
import { parrot } from '#tests/support/engines.ts'
import { type Floor, startFloor } from '#tests/support/floor.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { openTab, stubBrowser } from '#tests/support/tab.ts'

describe('a relay of today', () => {
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

  it('refuses a console and a widget of a protocol that it no longer speaks', async () => {
    expect(await floor.console(owner.token, 0, MIN_PROTOCOL - 1).refused).toBe('client_outdated')
    const visitor = await newVisitor(floor.api, owner.bot.api_key)
    const { api_key } = owner.bot
    const widget = floor.widget(api_key, visitor.chat.token, visitor.chat.seq, MIN_PROTOCOL - 1)
    expect(await refused(widget)).toBe('client_outdated')
  })

  it('serves the console of today', async () => {
    stubBrowser(floor.url, owner.token)
    const tab = openTab(0)
    await tab.until('live')
    await newVisitor(floor.api, owner.bot.api_key)
    await vi.waitUntil(() => tab.events.some(({ type }) => type === 'chat.created'), 10_000)
    expect(tab.context()).toMatchObject({ gaps: 0, resyncs: 0 })
    tab.close()
  })
})
