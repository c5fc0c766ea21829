import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { render } from 'preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PublicBot } from '#contract/bots/widget-bots.ts'
import { createFakeServer, plainBot } from './fake-server.ts'
import { createFakeSocket } from './fake-socket.ts'
import { openPanel } from './open-panel.ts'

let socket = createFakeSocket()
vi.mock('#client/widget/conversation/socket-io.ts', () => ({
  createSocketIo: (...args: Parameters<ReturnType<typeof createFakeSocket>['createSocketIo']>) =>
    socket.createSocketIo(...args),
}))

beforeEach(() => {
  localStorage.clear()
  socket = createFakeSocket()
})
afterEach(() => {
  vi.unstubAllGlobals()
  for (const root of document.body.children) render(null, root)
  cleanup()
})

const user = userEvent.setup()
const may = { enabled: true, required: false }
const form: PublicBot['customer_info_custom_field'] = {
  enabled: true,
  asked_at: 'handover',
  username: may,
  email: { enabled: true, required: true },
  phone: { enabled: false, required: false },
  custom_fields: [],
}

/** Opens a chat in which the bot answered; the bot asks for details before a handover. */
async function openChat(customer_info_custom_field = form, asks_details = false) {
  const server = createFakeServer({ ...plainBot, customer_info_custom_field })
  await openPanel(server)
  await user.type(screen.getByRole('textbox', { name: 'Your message' }), 'Hi{Enter}')
  await waitFor(() => expect(server.streams).toHaveLength(1))
  server.streams[0]?.send('reply', server.add('bot', 'Hello there.', { asks_details }))
  server.streams[0]?.end()
  await screen.findByText('Hello there.')
  await waitFor(() => expect(socket.isHeard()).toBe(true))
  return server
}

async function wantPerson() {
  await user.click(screen.getByRole('button', { name: 'Options' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Talk to a person' }))
}
const puts = (server: ReturnType<typeof createFakeServer>) => server.to('/ai/client/chat/7/details')

test('the visitor writes immediately, and enters their details when they want an agent', async () => {
  const server = await openChat()
  expect(screen.queryByRole('form')).toBeNull()
  await wantPerson()
  const asked = within(await screen.findByRole('form', { name: 'Before we connect you' }))
  expect(server.to('/ai/client/chat/7/agent')).toHaveLength(0)
  await user.click(asked.getByRole('button', { name: 'Send' }))
  asked.getByText('Fill in this field.')
  expect(asked.queryByRole('button', { name: 'Skip' })).toBeNull()
  await user.type(asked.getByRole('textbox', { name: 'Email' }), 'ana@example.com')
  await user.click(asked.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Before we connect you' })).toBeNull())
  expect(puts(server)[0]?.body).toEqual({ email: 'ana@example.com', custom_fields: {}, wants_person: true })
})

test('the form appears with the answer in which the bot hands over to an agent', async () => {
  await openChat(form, true)
  expect(await screen.findByRole('form', { name: 'Before we connect you' })).toBeDefined()
})

test('a form without required fields can be skipped, both before and during the wait', async () => {
  const optional = { ...form, email: may }
  const server = await openChat(optional)
  await wantPerson()
  await user.click(await screen.findByRole('button', { name: 'Skip' }))
  await waitFor(() => expect(server.to('/ai/client/chat/7/agent')).toHaveLength(1))
  expect(puts(server)).toHaveLength(0)
  const change = { seq: 9, at: '', status: 'waiting', assigned_agent: null, ended_by: null }
  localStorage.clear()
  const other = await openChat(optional)
  socket.tell('chat.changed', change)
  const asked = within(await screen.findByRole('form', { name: 'While you wait' }))
  await user.type(asked.getByRole('textbox', { name: /Name/ }), 'Ana')
  await user.click(asked.getByRole('button', { name: 'Send' }))
  await waitFor(() =>
    expect(puts(other)[0]?.body).toEqual({ user_name: 'Ana', custom_fields: {}, wants_person: false }),
  )
})
