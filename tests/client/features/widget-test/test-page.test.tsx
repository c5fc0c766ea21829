import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { listBots } from '#contract/bots/bots.ts'
import { bootWidget } from '#contract/bots/widget-bots.ts'
import { type FakeApi, Refusal } from '#tests/client/app/fake-api.ts'
import { botOf } from '#tests/client/app/fixtures.ts'
import { openConsole } from '#tests/client/app/open-console.tsx'

const boot = {
  ticket: 'ticket',
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

function open(
  path: string,
  { signedIn = false, prepare }: { signedIn?: boolean; prepare?: (api: FakeApi) => void } = {},
) {
  return openConsole(path, {
    signedIn,
    prepare: (api) => {
      api.on(bootWidget, boot)
      api.on(listBots, { bots: [botOf(1, 'Shop assistant'), botOf(2, 'Booking desk')], integrations: [] })
      prepare?.(api)
    },
  })
}

const loader = () => document.querySelector<HTMLScriptElement>('script[src="/widget.js"]')

interface Settings {
  handleDisabledFileLoadingAsSuccess: boolean
}

// happy-dom does not fetch scripts, so each counts as loaded.
beforeEach(() => {
  const { settings } = (window as unknown as { happyDOM: { settings: Settings } }).happyDOM
  settings.handleDisabledFileLoadingAsSuccess = true
})

test('with a key the widget is shown to everyone, through the actual loader', async () => {
  open('/test?key=key-1')
  await waitFor(() => expect(loader()?.dataset.key).toBe('key-1'))
  await screen.findByText('The widget is on this page. Open it with the button at the bottom right.')
  expect(screen.getByText(/<script src=".+\/widget\.js" data-key="key-1" async><\/script>/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Bot on this page/ })).toBeNull()
})

test('a hidden launcher is opened by the script', async () => {
  const { user } = open('/test?key=key-1', {
    prepare: (api) => api.on(bootWidget, { ...boot, is_visible: false }),
  })
  await waitFor(() => expect(loader()).not.toBeNull())
  const opened = vi.fn()
  Object.assign(window, { Parley: { open: opened } })
  await user.click(await screen.findByRole('button', { name: 'Open the chat' }))
  expect(opened).toHaveBeenCalledOnce()
  Reflect.deleteProperty(window, 'Parley')
})

test('if the widget may not be shown, the page, unlike the loader, explains why', async () => {
  let isRefused = true
  const { user } = open('/test?key=key-1', {
    prepare: (api) =>
      api.on(bootWidget, () => {
        if (isRefused) throw new Refusal('origin_not_allowed')
        return boot
      }),
  })
  await screen.findByText('The widget does not appear')
  expect(screen.getByText(/not one of the bot’s allowed sites/)).toBeTruthy()
  expect(loader()).toBeNull()
  isRefused = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(loader()).not.toBeNull())
})

test('without a key a visitor is asked to sign in', async () => {
  open('/test')
  await screen.findByText(/Sign in to choose a bot/)
  expect(loader()).toBeNull()
})

test('a member can select a bot', async () => {
  open('/test?key=key-2', { signedIn: true })
  await screen.findByRole('button', { name: 'Bot on this page: Booking desk' })
})

test('leaving the page removes the widget', async () => {
  open('/test', { signedIn: true })
  await screen.findByText('Choose a bot to see its widget on this page.')
  act(() => window.history.pushState(null, '', '/test?key=key-1'))
  await waitFor(() => expect(loader()).not.toBeNull())
  document.body.append(document.createElement('parley-widget'))
  act(() => window.history.pushState(null, '', '/test'))
  await waitFor(() => expect(document.querySelector('parley-widget')).toBeNull())
  expect(loader()).toBeNull()
})
