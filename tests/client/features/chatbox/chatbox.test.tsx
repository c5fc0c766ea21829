import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { listBots } from '#contract/bots.ts'
import { bootWidget } from '#contract/widget-bots.ts'
import { type FakeApi, Refusal } from '#tests/client/app/fake-api.ts'
import { botOf } from '#tests/client/app/fixtures.ts'
import { openConsole } from '#tests/client/app/open-console.tsx'

const boot = {
  ticket: 'ticket-1',
  color: '#0086ff',
  icon: '',
  bottom: 24,
  right: 24,
  auto_pop_up: false,
  is_fullscreen: false,
  is_visible: true,
  label: null,
}

/** Settings of happy-dom: the frame gets an empty page, without a network. */
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

/** The panel's window, which is never loaded: messages to it and from it. */
async function panel(name = 'Chat with Shop assistant') {
  const frame = (await screen.findByTitle(name)) as HTMLIFrameElement
  const told = vi.fn()
  const source = { postMessage: told } as unknown as Window
  Object.defineProperty(frame, 'contentWindow', { value: source })
  const say = (parley: object, from: { source?: object; origin?: string } = {}) =>
    act(async () => {
      const origin = from.origin ?? window.location.origin
      const event = new MessageEvent('message', { data: { parley }, origin })
      Object.defineProperty(event, 'source', { value: from.source ?? source })
      window.dispatchEvent(event)
    })
  return { frame, told, say }
}

test('the panel of the bot gets the ticket of this page, and a new one on request', async () => {
  const { api } = open()
  const { frame, told, say } = await panel()
  expect(frame.getAttribute('src')).toBe('/widget/panel?key=key-1&lang=en-US')
  await say({ wantsTicket: true })
  await waitFor(() =>
    expect(told).toHaveBeenCalledWith(
      { parley: { isOpen: true, ticket: 'ticket-1' } },
      window.location.origin,
    ),
  )
  await say({ wantsTicket: true })
  await waitFor(() =>
    expect(told).toHaveBeenCalledWith(
      { parley: { isOpen: true, ticket: 'ticket-2' } },
      window.location.origin,
    ),
  )
  expect(api.callsOf(bootWidget)[0]?.query.get('key')).toBe('key-1')
})

test('no other window gets a ticket', async () => {
  const { api } = open()
  const { told, say } = await panel()
  await say({ wantsTicket: true }, { source: window })
  await say({ wantsTicket: true }, { origin: 'https://evil.example' })
  expect(told).not.toHaveBeenCalled()
  expect(api.callsOf(bootWidget)).toHaveLength(1)
})

test('a panel that is closed can be opened again', async () => {
  const { user } = open()
  const { frame, told, say } = await panel()
  await say({ isOpen: false })
  expect(frame.hidden).toBe(true)
  await user.click(await screen.findByRole('button', { name: 'Open it again' }))
  expect(frame.hidden).toBe(false)
  expect(told).toHaveBeenLastCalledWith({ parley: { isOpen: true } }, window.location.origin)
})

test('another bot can be chosen', async () => {
  const { user } = open('/chatbox')
  await screen.findByText('Choose a bot to chat with it.')
  await user.click(await screen.findByRole('button', { name: /^Bot:/ }))
  await user.click(await screen.findByRole('option', { name: 'Booking desk' }))
  await panel('Chat with Booking desk')
})

test('if previews are off the page shows where to allow them', async () => {
  open('/chatbox?bot=1', (api) =>
    api.on(bootWidget, () => {
      throw new Refusal('origin_not_allowed')
    }),
  )
  await screen.findByText(/may not be tried on pages of the console/)
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
