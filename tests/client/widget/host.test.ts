import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectHost } from '#client/widget/panel/host.ts'

const PAGE = 'https://shop.example'

/** Puts a page around the panel, and records the messages of the panel. */
function frame() {
  const posted: { message: unknown; target: string }[] = []
  const parent = { postMessage: (message: unknown, target: string) => posted.push({ message, target }) }
  vi.spyOn(window, 'parent', 'get').mockReturnValue(parent as never)
  const say = (
    parley: object,
    { origin = PAGE, source = parent }: { origin?: string; source?: unknown } = {},
  ) => {
    const event = new MessageEvent('message', { data: { parley }, origin })
    Object.defineProperty(event, 'source', { value: source })
    window.dispatchEvent(event)
  }
  return { posted, say }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('in a frame', () => {
  test('the ticket is requested once, and again if it is stale', async () => {
    const { posted, say } = frame()
    const host = connectHost('/widget/boot')
    const asked = [host.ticket(), host.ticket()]
    expect(posted).toEqual([{ message: { parley: { wantsTicket: true } }, target: '*' }])
    say({ isOpen: false, ticket: 'one', kept: 'a text', page: ['https://shop.example/cart', 'Cart'] })
    expect(await Promise.all(asked)).toEqual(['one', 'one'])
    expect(host.kept()).toBe('a text')
    expect(host.page()).toEqual(['https://shop.example/cart', 'Cart'])
    const stale = host.ticket(true)
    expect(posted[1]?.target).toBe(PAGE)
    say({ isOpen: false, ticket: null })
    expect(await stale).toBeNull()
  })

  test('only messages of the parent are accepted, and only of its first origin', async () => {
    const { say } = frame()
    const host = connectHost('/widget/boot')
    const opened = vi.fn()
    host.onOpen(opened)
    say({ isOpen: true, ticket: 'stolen' }, { source: window })
    expect(opened).not.toHaveBeenCalled()
    say({ isOpen: false })
    say({ isOpen: true }, { origin: 'https://evil.example' })
    expect(host.isOpen()).toBe(false)
    say({ isOpen: true })
    expect(opened).toHaveBeenCalledExactlyOnceWith(true)
  })

  test('a late listener learns that the panel is open', () => {
    const { say } = frame()
    const host = connectHost('/widget/boot')
    say({ isOpen: true })
    const opened = vi.fn()
    host.onOpen(opened)
    expect(opened).toHaveBeenCalledExactlyOnceWith(true)
  })

  test('a page without the loader is not waited for', async () => {
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
