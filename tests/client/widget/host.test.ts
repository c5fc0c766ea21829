import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectHost } from '#client/widget/panel/host.ts'

const PAGE = 'https://shop.example'

/** Simulates a page around the panel: greets it, records its messages, and talks to it through the port. */
function frame() {
  const heard: unknown[] = []
  const posted: unknown[] = []
  const parent = { postMessage: (message: unknown) => posted.push(message) }
  vi.spyOn(window, 'parent', 'get').mockReturnValue(parent as never)
  /** Like a MessageChannel port, but synchronous. */
  const panel = {
    onmessage: (_event: { data: object }) => {},
    postMessage: (message: object) => heard.push(message),
  }
  const greet = ({
    source = parent,
    data = 'parley',
    port = panel,
  }: {
    source?: unknown
    data?: unknown
    port?: unknown
  } = {}) => {
    const event = new MessageEvent('message', { data, origin: PAGE })
    Object.defineProperty(event, 'source', { value: source })
    Object.defineProperty(event, 'ports', { value: [port] })
    window.dispatchEvent(event)
  }
  return { heard, posted, greet, say: (data: object) => panel.onmessage({ data }) }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('in a frame', () => {
  test('the ticket is requested once, and again if it is stale', async () => {
    const { heard, posted, greet, say } = frame()
    const host = connectHost('/widget/boot')
    const asked = [host.ticket(), host.ticket()]
    expect(heard).toEqual([])
    greet()
    expect(heard).toEqual([{ wantsTicket: true }])
    say({ isOpen: false, ticket: 'one', kept: 'a text', page: ['https://shop.example/cart', 'Cart'] })
    expect(await Promise.all(asked)).toEqual(['one', 'one'])
    expect(host.kept()).toBe('a text')
    expect(host.page()).toEqual(['https://shop.example/cart', 'Cart'])
    const stale = host.ticket(true)
    say({ isOpen: false, ticket: null })
    expect(await stale).toBeNull()
    // The website's own listeners expect other messages and must not receive any from the chat.
    expect(posted).toEqual([])
  })

  test('only the greeting of the parent is accepted', () => {
    const { heard, greet } = frame()
    const host = connectHost('/widget/boot')
    host.tell({ badge: '1' })
    greet({ source: window })
    greet({ data: { isOpen: true } })
    expect(heard).toEqual([])
    greet()
    expect(heard).toEqual([{ badge: '1' }])
  })

  test('a late listener learns that the panel is open', () => {
    const { greet, say } = frame()
    const host = connectHost('/widget/boot')
    greet()
    say({ isOpen: true })
    const opened = vi.fn()
    host.onOpen(opened)
    expect(opened).toHaveBeenCalledExactlyOnceWith(true)
  })

  test('values from the page are delivered once, and immediately to a late listener', () => {
    const { greet, say } = frame()
    const host = connectHost('/widget/boot')
    greet()
    say({ isOpen: false, identity: 'token', context: { plan: 'Pro', cart: 3, former: null } })
    const listeners = { identity: vi.fn(), lang: vi.fn(), declined: vi.fn(), visit: vi.fn() }
    host.onSaid(listeners)
    expect(listeners.identity).toHaveBeenCalledExactlyOnceWith('token')
    expect(listeners.lang).not.toHaveBeenCalled()
    expect(host.context()).toEqual({ plan: 'Pro', cart: '3', former: null })
    say({ isOpen: false, identity: 'token', lang: 'fr-FR' })
    say({ isOpen: false, identity: null, lang: null })
    expect(listeners.identity.mock.calls).toEqual([['token'], [null]])
    expect(listeners.lang.mock.calls).toEqual([['fr-FR'], [null]])
    expect(listeners.declined).not.toHaveBeenCalled()
    say({ isOpen: false, isDeclined: true })
    expect(listeners.declined).toHaveBeenCalledOnce()
  })

  test('a page without the loader is not awaited', async () => {
    frame()
    const ticket = connectHost('/widget/boot').ticket()
    await vi.runAllTimersAsync()
    expect(await ticket).toBeNull()
  })
})

test('a standalone page boots itself', async () => {
  vi.stubGlobal('fetch', async (url: string) => ({ ok: true, json: async () => ({ ticket: `for ${url}` }) }))
  const host = connectHost('/widget/boot?key=k')
  expect(host.isFramed).toBe(false)
  expect(host.isOpen()).toBe(true)
  expect(await host.ticket()).toBe('for /widget/boot?key=k')
})
