import { act, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { ErrorBoundary } from '#client/app/error-boundary.tsx'
import { I18nProvider } from '#client/lib/i18n.tsx'
import { getClient } from '#contract/account/clients.ts'
import { textsIn } from '#tests/client/ui/render.tsx'
import { setViewport } from '#tests/support/viewport.ts'
import type { FakeApi } from './fake-api.ts'
import { clientOf } from './fixtures.ts'
import { here, openConsole, quietDashboard } from './open-console.tsx'

const usage = (credit_consumed: number, days = 20) => {
  const { subscription, ...client } = clientOf({}, days)
  return { ...client, subscription: { ...subscription, credit_consumed } }
}

const open = (prepare: (api: FakeApi) => void = () => {}) =>
  openConsole('/dashboard', {
    signedIn: true,
    prepare: (api) => {
      quietDashboard(api)
      prepare(api)
    },
  })

test('an unknown URL shows a page that links back', async () => {
  openConsole('/nowhere')
  await screen.findByRole('heading', { name: 'Page Not Found' })
  expect(document.title).toBe('Page Not Found | Parley Portal')
  expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/')
})

test('each page sets the tab title in the language of the console', async () => {
  openConsole('/auth/login', { locale: 'fr-FR' })
  await screen.findByRole('heading', { name: 'Heureux de vous revoir' })
  expect(document.title).toBe('Connexion | Parley Portal')
})

test('a visitor sees the landing page; a member is redirected to the dashboard', async () => {
  openConsole('/')
  expect(await screen.findByRole('link', { name: 'Create an account' })).toBeTruthy()
})

test('a signed-in member who opens the root is redirected to the dashboard', async () => {
  openConsole('/', { signedIn: true, prepare: quietDashboard })
  await screen.findByRole('heading', { name: 'Hello Léa' })
  expect(here()).toBe('/dashboard')
})

test('the palette finds an action regardless of diacritics and runs it', async () => {
  const { user } = open()
  await screen.findByRole('heading', { name: 'Hello Léa' })
  await user.keyboard('{Control>}k{/Control}')
  const palette = await screen.findByRole('dialog', { name: 'Command palette' })
  await user.type(await within(palette).findByRole('combobox'), 'turkce')
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { name: 'Merhaba Léa' })
  expect(document.documentElement.lang).toBe('tr-TR')
})

test('the palette retains text typed before its commands have loaded', async () => {
  const { user } = open()
  await screen.findByRole('heading', { name: 'Hello Léa' })
  await user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('dialog', { name: 'Command palette' })
  await user.keyboard('turk')
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Command palette' })
  await user.keyboard('ce')
  expect(field.value).toBe('turkce')
  expect(document.activeElement).toBe(field)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the palette shows when nothing matches', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: /Search or jump to|Open the command palette/ }))
  await user.type(await screen.findByRole('combobox'), 'xyzzy')
  await screen.findByText('No results. Try another word.')
})

test('the sheet lists the hotkeys of the page', async () => {
  const { user } = open()
  await screen.findByRole('heading', { name: 'Hello Léa' })
  await user.keyboard('?')
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(within(sheet).getByText('Open the command palette')).toBeTruthy()
})

test('the navigation collapses and stays collapsed; on small screens it begins so', async () => {
  setViewport(1100)
  const { user } = open()
  await screen.findByRole('button', { name: 'Expand' })
  setViewport(1440)
  await user.click(await screen.findByRole('button', { name: 'Collapse' }))
  await screen.findByRole('button', { name: 'Expand' })
  expect(localStorage.getItem('rail.collapsed')).toBe('true')
})

test('a used-up quota is reported once per browser session', async () => {
  const { user } = open((api) => api.on(getClient, usage(500)))
  const dialog = await screen.findByRole('dialog', { name: 'Warning' })
  expect(within(dialog).getByText(/^You have exceeded your monthly query quota\./)).toBeTruthy()
  expect(sessionStorage.getItem('quotaWarningShown')).toBe('true')
  await user.click(within(dialog).getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Warning' })).toBeNull())
})

test('a warning that was already shown in this browser session is not repeated', async () => {
  sessionStorage.setItem('quotaWarningShown', 'true')
  open((api) => api.on(getClient, usage(470)))
  await screen.findByRole('heading', { name: 'Hello Léa' })
  expect(screen.queryByRole('dialog', { name: 'Warning' })).toBeNull()
})

test('a nearly used-up quota and an ending subscription are reported one after another', async () => {
  const { user } = open((api) => api.on(getClient, usage(470, 3)))
  const first = await screen.findByRole('dialog', { name: 'Warning' })
  expect(within(first).getByText(/^You have used 94% of your query quota\./)).toBeTruthy()
  await user.click(within(first).getByRole('button', { name: 'OK' }))
  await waitFor(() =>
    expect(within(screen.getByRole('dialog')).getByText(/^Your subscription ends on/)).toBeTruthy(),
  )
})

test('every page shows a missing network until it is back', async () => {
  open()
  await screen.findByRole('heading', { name: 'Hello Léa' })
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await act(async () => window.dispatchEvent(new Event('offline')))
  await screen.findByText(/^You are offline\./)
  online.mockReturnValue(true)
  await act(async () => window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.queryByText(/^You are offline\./)).toBeNull())
})

test('a page that fails shows the error page with the message, and a retry can succeed', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const Broken = (): never => {
    throw new Error('no such chart')
  }
  const texts = textsIn()
  const boundary = (key: string, child: ReactNode) => (
    <I18nProvider initial={texts}>
      <ErrorBoundary key={key}>{child}</ErrorBoundary>
    </I18nProvider>
  )
  const view = render(boundary('one', <Broken />))
  expect(screen.getByRole('heading', { name: 'Internal Server Error' })).toBeTruthy()
  expect(screen.getByText('no such chart')).toBeTruthy()
  expect(document.title).toBe('Internal Server Error | Parley Portal')
  expect(logged).toHaveBeenCalled()
  logged.mockReset()
  view.rerender(boundary('two', <p>All is well</p>))
  expect(screen.getByText('All is well')).toBeTruthy()
  view.unmount()
})
