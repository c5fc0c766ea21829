import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  type AccessKey,
  addAccessKey,
  listAccessKeys,
  revokeAccessKey,
} from '#contract/account/access-keys.ts'
import { getProfile } from '#contract/account/members.ts'
import {
  addWebhook,
  listDeliveries,
  listWebhooks,
  replaceWebhookSecret,
  resendDelivery,
  saveWebhook,
  testWebhook,
  type Webhook,
  type WebhookDelivery,
} from '#contract/account/webhooks.ts'
import { type FakeApi, Refusal } from '#tests/client/app/fake-api.ts'
import { profileOf } from '#tests/client/app/fixtures.ts'
import { armed } from '#tests/client/app/in-dialog.ts'
import { here, openConsole, quietDashboard } from '#tests/client/app/open-console.tsx'

const warehouse: AccessKey = {
  id: 1,
  name: 'Warehouse',
  hint: 'parley_AbCdE',
  scopes: ['chats:read', 'reports:write'],
  created_at: '2026-11-01T08:00:00.000Z',
  created_by: 'Ada Byron',
  expires_at: null,
  last_used_at: null,
}
const shop: Webhook = {
  id: 5,
  url: 'https://shop.example/events',
  events: ['chat.created', 'chat.ended'],
  is_enabled: true,
  created_at: '2026-11-01T08:00:00.000Z',
  created_by: 'Ada Byron',
  failing_since: '2026-11-20T08:00:00.000Z',
}
const failed: WebhookDelivery = {
  id: 9,
  event_id: 'evt_1_44',
  type: 'chat.created',
  state: 'failed',
  attempts: 11,
  status: null,
  failure: 'private_address',
  answer: '',
  duration: 12,
  created_at: '2026-11-20T08:00:00.000Z',
  next_attempt_at: null,
  body: '{"id":"evt_1_44"}',
}

const open = (prepare: (api: FakeApi) => void = () => {}) =>
  openConsole('/integration?tab=developers', {
    signedIn: true,
    prepare: (api) => {
      api.on(listAccessKeys, { entities: [warehouse], total: 1 })
      api.on(listWebhooks, { entities: [shop], total: 1 })
      api.on(listDeliveries, { entities: [failed], total: 1 })
      prepare(api)
    },
  })
const region = async (name: string) => within(await screen.findByRole('region', { name }))

test('lists keys and webhooks, and shows which one fails', async () => {
  open()
  const keys = within(await (await region('Access keys')).findByRole('list', { name: 'Access keys' }))
  const [row] = keys.getAllByRole('listitem')
  expect(row?.textContent).toContain('Read and save reports')
  expect(row?.textContent).toContain('Ada Byron · never used · No expiry')
  const hooks = within(await (await region('Webhooks')).findByRole('list', { name: 'Webhooks' }))
  const [hook] = hooks.getAllByRole('listitem')
  expect(hook?.textContent).toContain('Failing since')
  expect(hook?.textContent).toContain('2 kinds of events')
})

test('shows a new key only once', async () => {
  const { user, api } = open((api) => api.on(addAccessKey, { ...warehouse, id: 2, key: 'parley_secret' }))
  await user.click(await screen.findByRole('button', { name: 'New access key' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New access key' }))
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Warehouse')
  await user.click(dialog.getByRole('checkbox', { name: 'Read chats' }))
  await user.click(dialog.getByRole('button', { name: 'Create key' }))
  const shown = within(await screen.findByRole('dialog', { name: 'Your new key' }))
  expect(shown.getByRole('status', { name: 'Access key' }).textContent).toBe('parley_secret')
  expect(api.callsOf(addAccessKey)[0]?.body).toEqual({ name: 'Warehouse', scopes: ['chats:read'], days: 365 })
  await user.click(
    within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement,
  )
  await waitFor(() => expect(screen.queryByText('parley_secret')).toBeNull())
})

test('revokes a key after a confirmation', async () => {
  const { user, api } = open((api) => api.on(revokeAccessKey, undefined as never))
  await user.click(await screen.findByRole('button', { name: 'Revoke “Warehouse”' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Revoke “Warehouse”?' }))
  await user.click(await armed(dialog.getByRole('button', { name: 'Revoke' })))
  await waitFor(() => expect(api.callsOf(revokeAccessKey)).toHaveLength(1))
  await screen.findByText('Key revoked')
})

test('adds a webhook with its events, and shows its secret', async () => {
  const { user, api } = open((api) => api.on(addWebhook, { ...shop, id: 6, secret: 'whsec_1' }))
  await user.click(await screen.findByRole('button', { name: 'New webhook' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New webhook' }))
  await user.type(dialog.getByRole('textbox', { name: 'Address' }), 'shop.example/x')
  await user.click(dialog.getByRole('checkbox', { name: 'Rating' }))
  await user.click(dialog.getByRole('button', { name: 'New webhook' }))
  const shown = within(await screen.findByRole('dialog', { name: 'Webhook secret' }))
  expect(shown.getByText('whsec_1')).toBeTruthy()
  expect(api.callsOf(addWebhook)[0]?.body).toEqual({
    url: 'https://shop.example/x',
    events: ['feedback.added'],
  })
})

test('keeps the dialog open for a rejected URL', async () => {
  const { user } = open((api) =>
    api.on(addWebhook, () => {
      throw new Refusal('url_invalid')
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'New webhook' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Address' }), 'shop.example')
  await user.click(dialog.getByRole('button', { name: 'Select all' }))
  await user.click(dialog.getByRole('button', { name: 'New webhook' }))
  expect(await dialog.findByRole('alert')).toBeTruthy()
})

test('shows why a delivery failed; resends it, and sends a test', async () => {
  const { user, api } = open((api) => {
    api.on(testWebhook, { ...failed, id: 10, type: 'webhook.test', state: 'delivered', failure: null })
    api.on(resendDelivery, { ...failed, state: 'delivered', status: 200, failure: null })
  })
  await user.click(await screen.findByRole('button', { name: 'Deliveries to https://shop.example/events' }))
  const drawer = within(await screen.findByRole('dialog'))
  await user.click(await drawer.findByText('chat.created'))
  expect(drawer.getByText('The address is in a private network, so nothing is sent to it.')).toBeTruthy()
  expect(drawer.getByText(/11 attempts · 12 ms · evt_1_44/)).toBeTruthy()
  await user.click(drawer.getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(api.callsOf(listDeliveries)).toHaveLength(2))
  await user.click(drawer.getByRole('button', { name: 'Send a test' }))
  await waitFor(() => expect(api.callsOf(listDeliveries)).toHaveLength(3))
})

test('disables a webhook, and replaces its secret', async () => {
  const { user, api } = open((api) => {
    api.on(saveWebhook, { ...shop, is_enabled: false })
    api.on(replaceWebhookSecret, { ...shop, secret: 'whsec_2' })
  })
  const menu = () => screen.findByRole('button', { name: 'Options for https://shop.example/events' })
  await user.click(await menu())
  await user.click(await screen.findByRole('menuitem', { name: 'Turn off' }))
  await waitFor(() => expect(api.callsOf(listWebhooks)).toHaveLength(2))
  expect(api.callsOf(saveWebhook)[0]?.body).toMatchObject({ is_enabled: false })
  await user.click(await menu())
  await user.click(await screen.findByRole('menuitem', { name: 'Replace the secret' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Replace the secret?' }))
  await user.click(await armed(dialog.getByRole('button', { name: 'Replace the secret' })))
  await waitFor(() => expect(api.callsOf(replaceWebhookSecret)).toHaveLength(1))
  expect(await screen.findByText('whsec_2')).toBeTruthy()
})

test('explains empty lists; redirects members who may not manage settings', async () => {
  open((api) => {
    api.on(listAccessKeys, { entities: [], total: 0 })
    api.on(listWebhooks, { entities: [], total: 0 })
  })
  expect(await screen.findByText(/No keys yet/)).toBeTruthy()
  expect(await screen.findByText(/No webhooks yet/)).toBeTruthy()
})

test('redirects an agent', async () => {
  open((api) => {
    quietDashboard(api)
    api.on(getProfile, profileOf('agent'))
  })
  await waitFor(() => expect(here()).not.toContain('/integration'))
})
