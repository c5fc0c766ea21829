import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getProfile } from '#contract/account/members.ts'
import { listBots, toggleBot } from '#contract/bots/bots.ts'
import { type FakeApi, Refusal } from './fake-api.ts'
import { botOf, clientOf, profileOf } from './fixtures.ts'
import { here, openConsole, quietDashboard } from './open-console.tsx'

const two = [botOf(1, 'Shop assistant'), botOf(2, 'Returns')]

function quiet(api: FakeApi) {
  quietDashboard(api)
  api.on(listBots, { bots: two, integrations: [] })
}

async function open() {
  const opened = openConsole('/dashboard', { signedIn: true, prepare: quiet })
  await screen.findByRole('button', { name: 'Bot: All bots' })
  return opened
}

test('the indicator shows the status of the connection', async () => {
  const { socket, user } = await open()
  await screen.findByRole('button', { name: 'Connection: Connecting' })
  await socket.goLive()
  const indicator = await screen.findByRole('button', { name: 'Connection: Live' })
  await act(async () => window.dispatchEvent(new Event('offline')))
  await screen.findByRole('button', { name: 'Connection: No network' })
  await user.click(indicator)
  await screen.findByText('Missed updates recovered')
})

test('an account event takes effect immediately', async () => {
  const { socket } = await open()
  await socket.goLive()
  const { subscription } = clientOf()
  await socket.tell('client.changed', {
    client: clientOf({ subscription: { ...subscription, credit_consumed: 321 } }),
  })
  await screen.findByText('321 of 500')
})

test('a new role of the member changes their permissions, another member’s new role does not', async () => {
  const { socket } = await open()
  await socket.goLive()
  expect(await screen.findByRole('region', { name: 'Get your bot live' })).toBeTruthy()
  await socket.tell('member.changed', { member: { ...profileOf('agent'), id: 99 }, revoked: false })
  expect(screen.getByRole('region', { name: 'Get your bot live' })).toBeTruthy()
  await socket.tell('member.changed', { member: profileOf('agent'), revoked: false })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Get your bot live' })).toBeNull())
})

test.each([
  ['signed_out', '/auth/login'],
  ['disabled', '/disabled'],
] as const)('revoking a session (%s) leaves the console', async (reason, path) => {
  const { socket } = await open()
  await socket.goLive()
  await socket.send({ type: 'session.revoked', reason })
  await waitFor(() => expect(here()).toBe(path))
  expect(socket.isOpen()).toBe(false)
})

test('a new role keeps the member signed in', async () => {
  const { socket } = await open()
  await socket.goLive()
  const path = here()
  await socket.send({ type: 'session.revoked', reason: 'role_changed' })
  await waitFor(() => expect(socket.isOpen()).toBe(true))
  expect(here()).toBe(path)
})

test('data loaded before the connection went live, or before a gap, is loaded again', async () => {
  const { api, socket } = await open()
  expect(api.callsOf(listBots)).toHaveLength(1)
  await socket.goLive()
  await waitFor(() => expect(api.callsOf(listBots)).toHaveLength(2))
  const profiles = api.callsOf(getProfile).length
  await socket.resync()
  await waitFor(() => expect(api.callsOf(listBots)).toHaveLength(3))
  await waitFor(() => expect(api.callsOf(getProfile)).toHaveLength(profiles + 2))
})

test('the header follows created, changed and deleted bots, and remembers the selected one', async () => {
  const { socket, user } = await open()
  await socket.goLive()
  await user.click(screen.getByRole('button', { name: 'Bot: All bots' }))
  await user.click(await screen.findByRole('button', { name: 'Returns' }))
  await screen.findByRole('button', { name: 'Bot: Returns' })
  expect(localStorage.getItem('session.bot')).toBe('2')
  await socket.tell('bot.updated', { bot: botOf(2, 'Returns and refunds') })
  await screen.findByRole('button', { name: 'Bot: Returns and refunds' })
  await socket.tell('bot.deleted', { bot_id: 2 })
  await screen.findByRole('button', { name: 'Bot: Shop assistant' })
})

test('a bot is switched off from the header, and on again from the toast', async () => {
  const { api, user } = await open()
  api.on(toggleBot, ({ params, body }) => ({
    ...botOf(Number(params.id), 'Returns'),
    is_disabled: body.is_disabled === true,
  }))
  await user.click(screen.getByRole('button', { name: 'Bot: All bots' }))
  await user.click(await screen.findByRole('switch', { name: 'Returns answers customers' }))
  await screen.findByText('Returns is disabled')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Returns is enabled')
  expect(api.callsOf(toggleBot).map(({ body }) => body.is_disabled)).toEqual([true, false])
})

test('a switch that fails shows why', async () => {
  const { api, user } = await open()
  api.on(toggleBot, () => {
    throw new Refusal('upstream_unavailable')
  })
  await user.click(screen.getByRole('button', { name: 'Bot: All bots' }))
  await user.click(await screen.findByRole('switch', { name: 'Returns answers customers' }))
  await screen.findByText('Error toggling bot status')
})

test('only members who may manage bots can switch them', async () => {
  const { api, user } = openConsole('/dashboard', {
    signedIn: true,
    prepare: (prepared) => {
      quiet(prepared)
      prepared.on(getProfile, profileOf('agent'))
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Bot: All bots' }))
  const toggle = await screen.findByRole('switch', { name: 'Returns answers customers' })
  expect(toggle.getAttribute('aria-disabled')).toBe('true')
  await user.click(toggle)
  expect(api.callsOf(toggleBot)).toHaveLength(0)
})
