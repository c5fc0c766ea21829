import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { render } from 'preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { REVEAL_SLOW_MS_PER_WORD } from '#contract/base/limits.ts'
import { PROTOCOL } from '#contract/journal/protocol.ts'
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
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const root of document.body.children) render(null, root)
  cleanup()
})

const MESSAGE = '/ai/client/chat/7/message'
const user = userEvent.setup()
const input = () => screen.getByRole('textbox', { name: 'Your message' })
const log = () => screen.getByRole('log')

async function write(text: string) {
  await user.type(input(), text)
  await user.click(screen.getByRole('button', { name: 'Send message' }))
}

/** Opens a chat in which one question was asked and answered. */
async function openChat(server = createFakeServer()) {
  const panel = await openPanel(server)
  await write('Where is my order?')
  await waitFor(() => expect(server.streams).toHaveLength(1))
  const reply = server.add('bot', 'It is **on its way**.')
  server.streams[0]?.send('reply', reply)
  server.streams[0]?.end()
  await screen.findByText('on its way')
  await waitFor(() => expect(socket.isHeard()).toBe(true))
  return { server, ...panel }
}

test('the first message starts the chat with the ticket of the page, and is sent once', async () => {
  const { server } = await openChat()
  const [created] = server.to('/ai/client/create-chat')
  expect(created?.headers['widget-ticket']).toBe('ticket-1')
  expect(created?.headers['api-key']).toBe('key-1')
  expect(created?.body).toMatchObject({ chat_default_message: 'Hello! How can I help?', language: 'en-US' })
  expect(server.to(MESSAGE)).toHaveLength(1)
  expect(within(log()).getAllByText('Where is my order?')).toHaveLength(1)
  expect(socket.auth()).toEqual({ apiKey: 'key-1', chat: 7, token: 'token-1', after: 1, protocol: PROTOCOL })
})

test('an answer is revealed word by word, and announced only as a whole', async () => {
  const server = createFakeServer()
  await openPanel(server)
  await write('Where is it?')
  await waitFor(() => expect(server.streams).toHaveLength(1))
  await screen.findByText('Shop helper is writing an answer')
  vi.useFakeTimers()
  server.streams[0]?.send('token', 'It **is on its** way to you now')
  await vi.advanceTimersByTimeAsync(REVEAL_SLOW_MS_PER_WORD * 2)
  const streaming = () => log().querySelector('.row[aria-hidden=true] .bubble')
  expect(streaming()?.textContent).toBe('It is')
  expect(streaming()?.querySelector('strong')?.textContent).toBe('is')
  await vi.advanceTimersByTimeAsync(REVEAL_SLOW_MS_PER_WORD * 2)
  expect(streaming()?.textContent).toBe('It is on its')
  server.streams[0]?.send('reply', server.add('bot', 'It **is on its** way to you now'))
  server.streams[0]?.end()
  await vi.advanceTimersByTimeAsync(REVEAL_SLOW_MS_PER_WORD * 10)
  expect(streaming()).toBeNull()
  expect(log().textContent).toContain('It is on its way to you now')
})

test('a stopped answer ends where it stopped, regardless of what the server still sends', async () => {
  const server = createFakeServer()
  await openPanel(server)
  await write('Tell me all')
  await waitFor(() => expect(server.streams).toHaveLength(1))
  server.streams[0]?.send('token', 'One two three four five six seven eight nine ten')
  await waitFor(() => expect(log().textContent).toContain('One two'))
  await user.click(screen.getByRole('button', { name: 'Stop the answer' }))
  const full = server.add('bot', 'One two three four five six seven eight nine ten')
  socket.tell('message.added', { seq: 2, at: full.created_at, message: full })
  await screen.findByText('You stopped this answer.')
  expect(log().textContent).toContain('One two')
  expect(log().textContent).not.toContain('ten')
})

test('a failed message shows why, and is sent again with the same key', async () => {
  const { server } = await openChat()
  server.refuse(MESSAGE, 'rate_limited', 429)
  await write('And when?')
  await screen.findByText(/You are sending too fast/)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(server.to(MESSAGE)).toHaveLength(3))
  const [, failed, again] = server.to(MESSAGE)
  expect(again?.headers['idempotency-key']).toBe(failed?.headers['idempotency-key'])
  await waitFor(() => expect(screen.queryByText(/You are sending too fast/)).toBeNull())
})

test('an expired token is renewed with the ticket, and the message is sent once', async () => {
  const { server } = await openChat()
  server.expireToken()
  await write('Still there?')
  await waitFor(() => expect(server.streams).toHaveLength(2))
  const [renewal] = server.to('/ai/client/chat/7/token')
  expect(renewal?.headers['widget-ticket']).toBe('ticket-1')
  expect(renewal?.body).toEqual({ token: 'token-1' })
  expect(server.messages.filter(({ message }) => message === 'Still there?')).toHaveLength(1)
})

test('the chat is restored after a reload, without asking the visitor anything', async () => {
  const { server } = await openChat()
  await openPanel(server)
  await within(log()).findByText('Where is my order?')
  expect(server.to('/ai/client/create-chat')).toHaveLength(1)
})

test('a chat that the server no longer knows is replaced by a new one', async () => {
  const { server } = await openChat()
  server.refuse('/ai/client/chat/7', 'not_found', 404)
  await openPanel(server)
  await waitFor(() => expect(within(log()).queryByText('Where is my order?')).toBeNull())
  expect(input()).toBeDefined()
})

test("an agent who claims the chat is named, is shown typing, and receives the visitor's typing", async () => {
  await openChat()
  const agent = { id: 3, name: 'Linh Trần' }
  socket.tell('chat.changed', { seq: 2, at: '', status: 'assigned', assigned_agent: agent, ended_by: null })
  await screen.findByText('Linh Trần joined the conversation')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Linh Trần')
  socket.tell('typing.started', { by: 'agent', name: 'Linh Trần' })
  await screen.findByText('Linh Trần is typing')
  await user.type(input(), 'Hi')
  expect(socket.sent).toEqual(['typing.start'])
})

test('a visitor who waits while the team is unavailable sees when it will be back, and leaves an address', async () => {
  const { server } = await openChat()
  server.offer({ is_offered: true, back_at: new Date(Date.now() + 86_400_000).toISOString() })
  socket.tell('chat.changed', { seq: 2, at: '', status: 'waiting', assigned_agent: null, ended_by: null })
  const form = within(await screen.findByRole('form', { name: 'Leave your email address' }))
  expect(screen.getByText(/^We’ll be back tomorrow at /)).toBeDefined()
  await user.type(form.getByLabelText('Email'), 'ana')
  await user.click(form.getByRole('button', { name: 'Send' }))
  expect(form.getByText('Enter an email address such as name@example.com.')).toBeDefined()
  await user.type(form.getByLabelText('Email'), '@example.com')
  await user.click(form.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Leave your email address' })).toBeNull())
  const left = server.to('/ai/client/chat/7/contact').find(({ method }) => method === 'PUT')
  expect(left?.body).toEqual({ email: 'ana@example.com' })
})

test('an event that only a newer server knows counts as received', async () => {
  await openChat()
  socket.tell('chat.starred', { seq: 5, at: '', stars: 1 })
  // The server makes the widget reconnect.
  socket.lose()
  await waitFor(() => expect(socket.auth()).toMatchObject({ after: 5 }), { timeout: 5_000 })
})

test('a widget that is too old for the socket of the server fetches the conversation instead', async () => {
  const { server } = await openChat()
  socket.lose()
  server.add('agent', 'A person here.')
  server.set({ status: 'assigned', assigned_agent: { id: 3, name: 'Linh Trần' } })
  socket.refuse('client_outdated')
  await screen.findByText('A person here.')
  await screen.findByText('Linh Trần joined the conversation')
  await write('Hello Linh')
  await waitFor(() => expect(server.messages.at(-1)?.message).toBe('Hello Linh'))
})

test('without a WebSocket connection the conversation is fetched', async () => {
  const { server } = await openChat()
  server.add('agent', 'A person here.')
  for (let tries = 0; tries < 3; tries += 1) socket.refuse()
  await screen.findByText('A person here.')
  socket.open()
  await write('Thanks')
  await waitFor(() => expect(server.messages.at(-1)?.message).toBe('Thanks'))
})

test('messages read by an agent are marked as seen', async () => {
  await openChat()
  expect(screen.getByText(/^Sent/)).toBeDefined()
  socket.tell('messages.read', { seq: 2, at: '', by: 'agent', order: 1 })
  await screen.findByText(/^Seen/)
})

test('the sources of an answer can be opened', async () => {
  const server = createFakeServer()
  await openPanel(server)
  await write('How long?')
  await waitFor(() => expect(server.streams).toHaveLength(1))
  const references = [{ id: 1, file_name: 'returns.pdf', content: 'Within 30 days.', page: 3 }]
  server.streams[0]?.send('reply', server.add('bot', 'Thirty days.', { references }))
  await user.click(await screen.findByText('1 source'))
  expect(screen.getByText('returns.pdf')).toBeDefined()
  expect(screen.getByText(/Page 3/)).toBeDefined()
})

test('an expired account shows the widget as offline, without suggested questions', async () => {
  const server = createFakeServer({
    ...plainBot,
    sample_questions: [{ question: 'Why?', answer: '', ai_answer: true }],
  })
  await openPanel(server)
  server.refuse('/ai/client/create-chat', 'subscription_expired', 402)
  await user.click(screen.getByRole('button', { name: 'Why?' }))
  await screen.findByText('We are offline')
  expect(screen.queryByRole('list', { name: 'Suggested questions' })).toBeNull()
})

test('a visitor ends the chat, rates it, and starts a new one', async () => {
  const { server } = await openChat()
  await user.click(screen.getByRole('button', { name: 'Options' }))
  await user.click(await screen.findByRole('menuitem', { name: 'End conversation' }))
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'End conversation' }),
  )
  await screen.findByText('The conversation was terminated by the client.')
  await user.click(await screen.findByRole('radio', { name: '4 stars' }))
  await user.type(screen.getByRole('textbox', { name: 'Tell us more' }), 'Quick')
  await user.click(screen.getByRole('button', { name: 'Send rating' }))
  await screen.findByText('Thank you for your feedback.')
  expect(server.to('/ai/client/chat/7/feedback')[0]?.body).toEqual({ stars: 4, feedback: 'Quick' })
  await user.click(screen.getByRole('button', { name: 'Start a new conversation' }))
  await waitFor(() => expect(within(log()).queryByText('Where is my order?')).toBeNull())
  await write('And my refund?')
  await waitFor(() => expect(server.streams).toHaveLength(2))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('requesting an agent before any message starts the chat with the request', async () => {
  const server = createFakeServer()
  await openPanel(server)
  await user.click(screen.getByRole('button', { name: 'Options' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Talk to a person' }))
  await waitFor(() => expect(server.to('/ai/client/chat/7/agent')).toHaveLength(1))
  expect(server.to('/ai/client/create-chat')).toHaveLength(1)
})

test('a chat started in another tab is adopted', async () => {
  const { server } = await openChat()
  const kept = localStorage.getItem('parley:key-1') ?? ''
  localStorage.clear()
  await openPanel(server)
  expect(within(log()).queryByText('Where is my order?')).toBeNull()
  localStorage.setItem('parley:key-1', kept)
  window.dispatchEvent(new StorageEvent('storage', { key: 'parley:key-1' }))
  await within(log()).findByText('Where is my order?')
  expect(server.to('/ai/client/create-chat')).toHaveLength(1)
})

test('a lost connection is shown, and a message that failed in the meantime is sent once it is back', async () => {
  const { server } = await openChat()
  socket.lose()
  await screen.findByText('Connection lost. Reconnecting')
  server.refuse(MESSAGE, 'upstream_unavailable', 502)
  await write('Are you there?')
  await screen.findByText(/Not sent yet/)
  socket.open()
  await waitFor(() => expect(server.to(MESSAGE)).toHaveLength(3))
  await waitFor(() => expect(screen.queryByText('Connection lost. Reconnecting')).toBeNull())
  expect(server.messages.filter(({ message }) => message === 'Are you there?')).toHaveLength(1)
})

test('a socket whose token is rejected gets a new one', async () => {
  const { server } = await openChat()
  server.expireToken()
  socket.refuse('token_invalid')
  await waitFor(() => expect(socket.auth()).toMatchObject({ token: 'token-1+' }))
})

test('an answer is rated, and the rating removed', async () => {
  const server = createFakeServer()
  await openPanel(server)
  await write('How long?')
  await waitFor(() => expect(server.streams).toHaveLength(1))
  server.streams[0]?.send('reply', server.add('bot', 'Thirty days.', { certainty: 'sure' }))
  const helpful = await screen.findByRole('button', { name: 'Helpful' })
  await user.click(helpful)
  expect(helpful.getAttribute('aria-pressed')).toBe('true')
  await user.click(helpful)
  const sent = server.to('/ai/client/chat/7/thumb').map(({ body }) => body)
  expect(sent).toEqual([
    { order: 2, thumb: 'up' },
    { order: 2, thumb: null },
  ])
})

test('a waiting visitor sees their position and the usual wait', async () => {
  const { server } = await openChat()
  server.offer({ is_offered: false, back_at: null, place: 3, wait_minutes: 2 })
  socket.tell('chat.changed', { seq: 4, at: '', status: 'waiting', assigned_agent: null, ended_by: null })
  await screen.findByText(/You are number 3 in line\. It usually takes about 2 minutes\./)
})

test('the conversation is emailed to the visitor’s address', async () => {
  const { server } = await openChat(createFakeServer({ ...plainBot, export_enabled: true }))
  await user.click(screen.getByRole('button', { name: 'Options' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Email this conversation' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Email' }), 'ana@example.com')
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  await screen.findByText('It is on its way to ana@example.com.')
  expect(server.to('/ai/client/chat/7/transcript')[0]?.body).toEqual({ email: 'ana@example.com' })
})

test('an ended conversation is listed among the earlier ones, and opened', async () => {
  const { server } = await openChat()
  await user.click(screen.getByRole('button', { name: 'Options' }))
  await user.click(await screen.findByRole('menuitem', { name: 'End conversation' }))
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'End conversation' }),
  )
  await user.click(await screen.findByRole('button', { name: 'Skip' }))
  await user.click(await screen.findByRole('button', { name: 'Start a new conversation' }))
  await user.click(await screen.findByRole('button', { name: 'Earlier conversations' }))
  server.set({ status: 'ended', ended_by: 'customer' })
  await user.click(await screen.findByRole('button', { name: /It is on its way/ }))
  expect(server.to('/ai/client/chats')[0]?.body).toEqual({ tokens: ['token-1'] })
  await screen.findByText('Where is my order?')
  await screen.findByRole('button', { name: 'Start a new conversation' })
})
