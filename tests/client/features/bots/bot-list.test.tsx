import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getClient } from '#contract/account/clients.ts'
import { getProfile, type Role } from '#contract/account/members.ts'
import { createBot, deleteBot, getBot, listBots, toggleBot } from '#contract/bots/bots.ts'
import { getPrompt } from '#contract/knowledge/training.ts'
import { type FakeApi, Refusal } from '#tests/client/app/fake-api.ts'
import { botOf, clientOf, profileOf } from '#tests/client/app/fixtures.ts'
import { armed, inDialog } from '#tests/client/app/in-dialog.ts'
import { here, openConsole, quietDashboard } from '#tests/client/app/open-console.tsx'
import { botDocuments, botUrls, settingsOf } from './stock.ts'

const shop = botOf(1, 'Shop assistant', { documents: 4 })
const desk = botOf(2, 'Booking desk', { is_disabled: true })

const connected = (['messenger', 'zalo'] as const).map((channel, at) => ({
  id: at + 1,
  bot_id: 1,
  channel,
  account_id: `${at + 1}`,
  name: 'Acme',
  phone: null,
  connected_at: '2026-01-02T03:04:05.000Z',
}))

interface Stock {
  readonly bots?: readonly (typeof shop)[]
  readonly role?: Role
  readonly prepare?: (api: FakeApi) => void
}

async function open({ bots = [shop, desk], role = 'owner', prepare }: Stock = {}) {
  const opened = openConsole('/build', {
    signedIn: true,
    prepare: (api) => {
      quietDashboard(api)
      api.on(getProfile, profileOf(role))
      api.on(listBots, { bots: [...bots], integrations: [{ bot_id: 1, integrations: connected }] })
      prepare?.(api)
    },
  })
  await screen.findByRole('heading', { level: 1, name: 'Bots' })
  return opened
}

const main = () => within(screen.getByRole('main'))
const card = (name: string) => {
  const item = main().getByRole('heading', { name }).closest('li')
  if (!item) throw new Error(`There is no card of ${name}.`)
  return within(item)
}

test('each bot shows its knowledge, its channels and its status', async () => {
  await open()
  expect(await main().findByText('2 channels connected')).toBeTruthy()
  expect(card('Shop assistant').getByText('4 sources ready')).toBeTruthy()
  expect(card('Shop assistant').getByRole('switch').getAttribute('aria-checked')).toBe('true')
  expect(card('Booking desk').getByText('Not trained yet')).toBeTruthy()
  expect(card('Booking desk').getByText('Website')).toBeTruthy()
  expect(card('Booking desk').getByRole('switch', { name: 'Off' })).toBeTruthy()
  expect(screen.getByText('2 of 3 bots')).toBeTruthy()
})

test('a switch waits for the server, and the toast can undo it', async () => {
  const { user, api } = await open()
  api.on(toggleBot, ({ body }) => ({ ...shop, is_disabled: Boolean(body.is_disabled) }))
  await user.click(card('Shop assistant').getByRole('switch'))
  await screen.findByText('Shop assistant is disabled')
  expect(card('Shop assistant').getByRole('switch', { name: 'Off' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Shop assistant is enabled')
  expect(api.callsOf(toggleBot).map(({ body }) => body.is_disabled)).toEqual([true, false])
})

test('a bot needs a name, and opens once created', async () => {
  const { user, api } = await open({
    prepare: (fake) => {
      fake.on(createBot, settingsOf(3, 'Returns'))
      fake.on(getBot, settingsOf(3, 'Returns'))
      fake.on(getPrompt, { version: 0, prompt: '', created_at: null, author: null, needs_provider: [] })
      fake.on(botDocuments, { entities: [], total: 0 })
      fake.on(botUrls, { entities: [], total: 0 })
    },
  })
  await user.click(screen.getByRole('button', { name: 'Create a bot' }))
  const dialog = await inDialog('Create a bot')
  await user.type(dialog.getByLabelText(/^Name/), '   {Enter}')
  expect(await dialog.findByText('Bot name is required')).toBeTruthy()
  expect(api.callsOf(createBot)).toHaveLength(0)
  await user.type(dialog.getByLabelText(/^Name/), 'Returns{Enter}')
  await screen.findByText('Returns created')
  expect(api.callsOf(createBot)[0]?.body).toEqual({ bot_name: 'Returns' })
  await waitFor(() => expect(here()).toBe('/build/3'))
})

test('at the limit of the plan no bot can be created, and members who may upgrade see a link', async () => {
  const subscription = { ...clientOf().subscription, max_bots: 2 }
  await open({ prepare: (api) => api.on(getClient, clientOf({ subscription })) })
  const sentence = 'You have reached the maximum number of bots. Please upgrade your subscription plan.'
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/finance')
  expect(screen.getByRole('button', { name: 'Create a bot' }).getAttribute('aria-disabled')).toBe('true')
})

test('a limit reported by the server shows in the dialog, which keeps the name', async () => {
  const { user, api } = await open({ role: 'admin' })
  api.on(createBot, () => {
    throw new Refusal('bot_limit_reached')
  })
  await user.click(screen.getByRole('button', { name: 'Create a bot' }))
  const dialog = await inDialog()
  await user.type(dialog.getByLabelText(/^Name/), 'One more{Enter}')
  expect(await dialog.findByText(/maximum number of bots/)).toBeTruthy()
  expect(dialog.getByText('Ask an owner to upgrade your account.')).toBeTruthy()
  expect(dialog.getByLabelText(/^Name/)).toHaveProperty('value', 'One more')
})

test('deleting asks for confirmation, shows a failure, and removes the bot from the list', async () => {
  const { user, api } = await open()
  let isDown = true
  api.on(deleteBot, () => {
    if (isDown) throw new Refusal('service_closing')
    return undefined
  })
  await user.click(card('Booking desk').getByRole('button', { name: 'Options for Booking desk' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Booking desk?' }))
  expect(dialog.getByText('This cannot be undone.')).toBeTruthy()
  await user.click(await armed(dialog.getByRole('button', { name: 'Delete bot' })))
  await dialog.findByText(/The service is restarting/)
  isDown = false
  await user.click(await armed(dialog.getByRole('button', { name: 'Delete bot' })))
  await screen.findByText('Booking desk deleted')
  expect(main().queryByRole('heading', { name: 'Booking desk' })).toBeNull()
  expect(api.callsOf(deleteBot).map(({ params }) => params.id)).toEqual(['2', '2'])
})

test('an empty list explains itself and offers to create the first bot', async () => {
  const { user } = await open({ bots: [] })
  await screen.findByText(/^No bots yet\. Create your first one/)
  await user.click(screen.getByRole('button', { name: 'Create a bot' }))
  await screen.findByRole('dialog', { name: 'Create a bot' })
})

test('a list that cannot be fetched shows a failure and can be retried', async () => {
  let isDown = true
  const { user } = await open({
    prepare: (api) =>
      api.on(listBots, () => {
        if (isDown) throw new Refusal('upstream_unavailable')
        return { bots: [shop], integrations: [] }
      }),
  })
  await main().findByText('The bots could not be loaded')
  isDown = false
  await user.click(main().getByRole('button', { name: 'Retry' }))
  await main().findByRole('heading', { name: 'Shop assistant' })
})

test('members who may not change bots see them, with the reason', async () => {
  const { user } = await open({ role: 'agent' })
  expect(await screen.findByText(/Only owners and admins can create and change bots/)).toBeTruthy()
  expect(card('Shop assistant').getByRole('switch').getAttribute('aria-disabled')).toBe('true')
  await user.click(card('Shop assistant').getByRole('button', { name: 'Options for Shop assistant' }))
  const item = await screen.findByRole('menuitem', { name: /Delete/ })
  expect(item.getAttribute('aria-disabled')).toBe('true')
})
