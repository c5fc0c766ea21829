import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { postConnectMessage } from '#client/shared/channels/connect-window.ts'
import {
  checkIntegration,
  chooseAccount,
  connectIntegration,
  disconnectIntegration,
  finishConsent,
  type Integration,
  listIntegrations,
} from '#contract/channels/integrations.ts'
import { Refusal } from '#tests/client/app/fake-api.ts'
import { armed } from '#tests/client/app/in-dialog.ts'
import { openConsole } from '#tests/client/app/open-console.tsx'

const page: Integration = {
  id: 3,
  bot_id: 7,
  channel: 'messenger',
  account_id: '104',
  name: 'Acme Shop',
  phone: null,
  connected_at: '2026-11-01T08:00:00.000Z',
  status: 'reconnect',
  reason: 'token_dead',
  token_expires_at: null,
  renews_itself: false,
  last_event_at: null,
  waiting: 2,
}
const attempt = (ids: readonly string[]) => ({
  attempt: 'secret',
  bot_id: 7,
  accounts: ids.map((id) => ({
    id,
    account_id: id,
    name: `Page ${id}`,
    phone: null,
    bot_id: id === '2' ? 99 : null,
  })),
})

const open = (entities: readonly Integration[] = []) =>
  openConsole('/integration', {
    signedIn: true,
    prepare: (api) => {
      api.on(listIntegrations, {
        entities: [...entities],
        total: entities.length,
        configured: ['messenger', 'zalo'],
      })
    },
  })

/** Fakes the window that the page opens for the provider's dialog. */
function fakeWindow() {
  const popup = { closed: false, close: vi.fn(), location: { replace: vi.fn() } }
  vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window)
  return popup
}

const card = async (name: string) => screen.findByRole('button', { name: `Connect ${name}` })

test('a channel that the operator has not configured cannot be connected, and shows that', async () => {
  const { user } = open()
  const button = await card('WhatsApp')
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await user.hover(button)
  await screen.findAllByText('Not set up on this server. Ask its administrator.')
})

test('a page is chosen after the consent; another bot’s pages are shown but cannot be chosen', async () => {
  const { user, api } = open()
  const popup = fakeWindow()
  api.on(connectIntegration, { url: 'https://dialog.example/?state=abc' })
  api.on(chooseAccount, { ...page, status: 'active', reason: null })
  await user.click(await card('Messenger'))
  await waitFor(() =>
    expect(popup.location.replace).toHaveBeenCalledWith('https://dialog.example/?state=abc'),
  )
  screen.getByText(/Continue in the Messenger window/)
  act(() => postConnectMessage({ kind: 'consented', state: 'other', attempt: attempt(['9']) }))
  act(() => postConnectMessage({ kind: 'consented', state: 'abc', attempt: attempt(['1', '2', '3']) }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getAllByRole('radio')).toHaveLength(2)
  within(dialog).getByText(/Page 2: connected to/)
  await user.click(within(dialog).getByRole('radio', { name: /Page 3/ }))
  await user.click(within(dialog).getByRole('button', { name: 'Connect' }))
  await screen.findByText('Acme Shop is connected')
  expect(api.callsOf(chooseAccount)).toMatchObject([{ body: { attempt: 'secret', id: '3' } }])
})

test('the only account is chosen automatically, and a rejection is shown where it occurred', async () => {
  const { user, api } = open()
  fakeWindow()
  api.on(connectIntegration, { url: 'https://dialog.example/?state=abc' })
  api.on(chooseAccount, () => {
    throw new Refusal('page_already_connected')
  })
  await user.click(await card('Messenger'))
  await screen.findByText(/Continue in the/)
  await waitFor(() => {
    act(() => postConnectMessage({ kind: 'consented', state: 'abc', attempt: attempt(['1']) }))
    screen.getByText(/already connected to another bot/)
  })
})

test('a connection that must be renewed shows why and how many messages are waiting, and is checked and disconnected', async () => {
  const { user, api } = open([page])
  await screen.findByText('Needs renewal')
  screen.getByText(/2 messages wait/)
  screen.getByRole('button', { name: 'Reconnect' })
  api.on(checkIntegration, { ...page, status: 'active', reason: null })
  await user.click(screen.getByRole('button', { name: 'Check' }))
  await screen.findByText('Acme Shop is working')
  api.on(disconnectIntegration, undefined as never)
  await user.click(screen.getByRole('button', { name: 'Disconnect' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(await armed(within(dialog).getByRole('button', { name: 'Disconnect' })))
  await waitFor(() => expect(api.callsOf(disconnectIntegration)).toHaveLength(1))
  await screen.findByText('Acme Shop is disconnected')
})

test('the dialog’s page hands over its result once', async () => {
  const { api } = openConsole('/oauth/zalo-callback?code=c&state=s', {
    signedIn: true,
    prepare: (fake) => {
      fake.on(finishConsent, attempt(['1']))
    },
  })
  await screen.findByText('Done. You can close this window.')
  expect(api.callsOf(finishConsent)).toMatchObject([
    { params: { channel: 'zalo' }, body: { code: 'c', state: 's' } },
  ])
})
