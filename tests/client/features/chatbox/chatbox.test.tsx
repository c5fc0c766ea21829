import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listBots } from '#contract/bots/bots.ts'
import { bootWidget } from '#contract/bots/widget-bots.ts'
import { type FakeApi, Refusal } from '#tests/client/app/fake-api.ts'
import { botOf } from '#tests/client/app/fixtures.ts'
import { openConsole } from '#tests/client/app/open-console.tsx'

const boot = {
  ticket: 'ticket-1',
  color: '#0086ff',
  ink: '#ffffff',
  icon: '',
  bottom: 24,
  right: 24,
  side: 'right' as const,
  auto_pop_up: false,
  is_fullscreen: false,
  is_visible: true,
  label: null,
}

/** happy-dom settings with which the frame loads an empty page without network access. */
interface Settings {
  enableIframePageLoading: boolean
  fetch: {
    interceptor: { beforeAsyncRequest: (asked: { window: typeof globalThis }) => Promise<Response> } | null
  }
}

beforeEach(() => {
  const { settings } = (window as unknown as { happyDOM: { settings: Settings } }).happyDOM
  settings.enableIframePageLoading = true
  settings.fetch.interceptor = { beforeAsyncRequest: async ({ window: frame }) => new frame.Response('') }
})

const shop = botOf(1, 'Shop assistant')
const desk = botOf(2, 'Booking desk')

function open(path = '/chatbox?bot=1', prepare: (api: FakeApi) => void = () => {}) {
  let tickets = 0
  return openConsole(path, {
    signedIn: true,
    prepare: (api) => {
      api.on(listBots, { bots: [shop, desk], integrations: [] })
      api.on(bootWidget, () => {
        tickets += 1
        return { ...boot, ticket: `ticket-${tickets}` }
      })
      prepare(api)
    },
  })
}

const ports: MessagePort[] = []
afterEach(() => {
  for (const port of ports.splice(0)) port.close()
})

/** Simulates the panel in its frame: receives the page's greeting, records the messages that the page posts, and responds. */
async function panel(name = 'Chat with Shop assistant') {
  const frame = (await screen.findByTitle(name)) as HTMLIFrameElement
  const told = vi.fn()
  const greeted = vi.fn()
  const postMessage = (message: unknown, origin: string, [port]: MessagePort[]) => {
    greeted(message, origin)
    if (!port) return
    ports.push(port)
    port.onmessage = ({ data }) => told(data)
  }
  Object.defineProperty(frame, 'contentWindow', { value: { postMessage } })
  frame.dispatchEvent(new Event('load'))
  const say = (message: object) => ports.at(-1)?.postMessage(message)
  return { frame, told, greeted, say }
}

test('the panel of the bot gets the ticket of this page, and a new one on request', async () => {
  const { api } = open()
  const { frame, told, greeted, say } = await panel()
  expect(frame.getAttribute('src')).toBe('/widget/panel?key=key-1&lang=en-US')
  expect(greeted).toHaveBeenCalledWith('parley', window.location.origin)
  say({ wantsTicket: true })
  await waitFor(() => expect(told).toHaveBeenLastCalledWith({ isOpen: true, ticket: 'ticket-1' }))
  say({ wantsTicket: true })
  await waitFor(() => expect(told).toHaveBeenLastCalledWith({ isOpen: true, ticket: 'ticket-2' }))
  expect(api.callsOf(bootWidget)[0]?.query.get('key')).toBe('key-1')
})

test('no other window gets a ticket', async () => {
  const { api } = open()
  const { told } = await panel()
  const { origin } = window.location
  window.dispatchEvent(new MessageEvent('message', { data: { wantsTicket: true }, origin }))
  expect(told).not.toHaveBeenCalled()
  expect(api.callsOf(bootWidget)).toHaveLength(1)
})

test('a panel that is closed can be opened again', async () => {
  const { user } = open()
  const { frame, told, say } = await panel()
  say({ isOpen: false })
  await user.click(await screen.findByRole('button', { name: 'Open it again' }))
  expect(frame.hidden).toBe(false)
  await waitFor(() => expect(told).toHaveBeenLastCalledWith({ isOpen: true }))
})

test('another bot can be chosen', async () => {
  const { user } = open('/chatbox')
  await screen.findByText('Choose a bot to chat with it.')
  await user.click(await screen.findByRole('button', { name: /^Bot:/ }))
  await user.click(await screen.findByRole('option', { name: 'Booking desk' }))
  await panel('Chat with Booking desk')
})

test('if previews are off the page shows where to enable them', async () => {
  open('/chatbox?bot=1', (api) =>
    api.on(bootWidget, () => {
      throw new Refusal('origin_not_allowed')
    }),
  )
  await screen.findByText(/Previews are off for this bot/)
  expect(screen.getByRole('link', { name: 'Open the settings' }).getAttribute('href')).toBe(
    '/build/1?step=publish&tab=install',
  )
})

test('a widget that cannot be fetched shows that, and can be retried', async () => {
  let isDown = true
  const { user } = open('/chatbox?bot=1', (api) =>
    api.on(bootWidget, () => {
      if (isDown) throw new Refusal('internal_error')
      return boot
    }),
  )
  await screen.findByText('The chat could not be opened')
  isDown = false
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  await panel()
})
