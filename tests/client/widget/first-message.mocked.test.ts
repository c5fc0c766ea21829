import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { render } from 'preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeServer } from './fake-server.ts'
import { createFakeSocket } from './fake-socket.ts'
import { closePanel, openPanel } from './open-panel.ts'

let socket = createFakeSocket()
vi.mock('#client/widget/conversation/socket-io.ts', () => ({
  createSocketIo: (...args: Parameters<ReturnType<typeof createFakeSocket>['createSocketIo']>) =>
    socket.createSocketIo(...args),
}))

const BEGIN = '/ai/client/create-chat'
const BOT = '/ai/bot/config-by-api-key'
const MESSAGE = '/ai/client/chat/7/message'
const KEY = 'parley:key-1'
const user = userEvent.setup()
const log = () => within(screen.getByRole('log'))
const said = ({ messages }: ReturnType<typeof createFakeServer>) =>
  messages.filter(({ sender }) => sender === 'customer').map(({ message }) => message)

beforeEach(() => {
  localStorage.clear()
  socket = createFakeSocket()
})
afterEach(() => {
  closePanel()
  vi.unstubAllGlobals()
  for (const root of document.body.children) render(null, root)
  cleanup()
})

async function write(text: string) {
  await user.type(screen.getByRole('textbox', { name: 'Your message' }), text)
  await user.click(screen.getByRole('button', { name: 'Send message' }))
}

/** Opens a panel whose server is unreachable when the first message is written. */
async function openWhileAway(times = 1) {
  const server = createFakeServer()
  await openPanel(server)
  server.refuse(BEGIN, 'upstream_unavailable', 502, times)
  await write('Is anybody there?')
  await log().findByText('Not sent yet. It is sent once you are back online.')
  return server
}

test('a first message without a server shows that it is waiting, and is sent automatically', async () => {
  const server = await openWhileAway()
  expect(log().getAllByText('Is anybody there?')).toHaveLength(1)
  await waitFor(() => expect(server.streams).toHaveLength(1), { timeout: 4_000 })
  await waitFor(() => expect(log().queryByText(/Not sent yet/)).toBeNull())
  expect(server.begun.size).toBe(1)
  expect(said(server)).toEqual(['Is anybody there?'])
})

test('it is sent immediately when the browser is online again, or when the visitor retries', async () => {
  const server = await openWhileAway(2)
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(server.to(BEGIN)).toHaveLength(2))
  await user.click(await log().findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(server.to(BEGIN)).toHaveLength(3))
  await waitFor(() => expect(server.streams).toHaveLength(1))
  expect(server.begun.size).toBe(1)
})

test('a chat whose creation response was lost is found again instead of started twice', async () => {
  const server = createFakeServer()
  await openPanel(server)
  server.lose(BEGIN)
  await write('Is anybody there?')
  await log().findByText(/Not sent yet/)
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(server.streams).toHaveLength(1))
  expect(server.to(BEGIN)).toHaveLength(2)
  expect(server.begun.size).toBe(1)
  expect(said(server)).toEqual(['Is anybody there?'])
})

test('it survives a reload, even if the server is still unreachable', async () => {
  const server = await openWhileAway(Number.POSITIVE_INFINITY)
  server.refuse(BOT, 'upstream_unavailable', 502)
  await openPanel(server)
  await screen.findByText('We are offline')
  server.refuse(BEGIN, 'upstream_unavailable', 502, 0)
  window.dispatchEvent(new Event('online'))
  await screen.findByText('Is anybody there?')
  await waitFor(() => expect(server.streams).toHaveLength(1))
  expect(new Set(server.to(BEGIN).map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  expect(said(server)).toEqual(['Is anybody there?'])
})

test('a server that was unreachable when the panel was opened is retried automatically', async () => {
  const server = createFakeServer()
  server.refuse(BOT, 'database_unavailable', 503)
  await openPanel(server)
  await screen.findByText('We are offline')
  expect(await screen.findByRole('textbox', { name: 'Your message' }, { timeout: 4_000 })).toBeDefined()
})

test('a discarded one restores the welcome screen and is never sent', async () => {
  const server = await openWhileAway(Number.POSITIVE_INFINITY)
  await user.click(log().getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(log().queryByText('Is anybody there?')).toBeNull())
  const calls = server.to(BEGIN).length
  window.dispatchEvent(new Event('online'))
  expect(server.to(BEGIN)).toHaveLength(calls)
  expect(JSON.parse(localStorage.getItem(KEY) ?? '').state.outbox).toEqual([])
})

test('waiting messages are sent to the chat that another tab started', async () => {
  const first = createFakeServer()
  await openPanel(first)
  await write('Hello')
  await waitFor(() => expect(first.streams).toHaveLength(1))
  const kept = localStorage.getItem(KEY) ?? ''
  localStorage.clear()
  const server = await openWhileAway(Number.POSITIVE_INFINITY)
  localStorage.setItem(KEY, kept)
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
  await waitFor(() => expect(said(server)).toContain('Is anybody there?'))
  expect(server.to(MESSAGE)[0]?.headers.authorization).toBe('Bearer token-1')
  expect(server.begun.size).toBe(0)
})
