import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
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

/** Intersection observer that reports everything as visible at once. */
class Observer {
  readonly #seen: (entries: { isIntersecting: boolean }[]) => void
  constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
    this.#seen = seen
  }
  observe() {
    queueMicrotask(() => this.#seen([{ isIntersecting: true }]))
  }
  disconnect() {}
}

beforeEach(() => {
  localStorage.clear()
  socket = createFakeSocket()
  vi.stubGlobal('IntersectionObserver', Observer)
})
afterEach(() => {
  vi.unstubAllGlobals()
  for (const root of document.body.children) render(null, root)
  cleanup()
})

const user = userEvent.setup()

/** Opens a chat in which the bot answered with a text. */
async function answered(text: string, bot: Partial<PublicBot> = {}) {
  const server = createFakeServer({ ...plainBot, ...bot })
  await openPanel(server)
  await user.type(screen.getByRole('textbox', { name: 'Your message' }), 'Hi{Enter}')
  await waitFor(() => expect(server.streams).toHaveLength(1))
  server.streams[0]?.send('reply', server.add('bot', text))
  server.streams[0]?.end()
  await screen.findByText('end of it', { exact: false })
  return server
}
const pictures = () => [...document.querySelectorAll('img')].map((image) => image.src)

test('the first link of an answer is previewed once, if the owner has enabled it', async () => {
  const text =
    '![P](https://shop.example/p.png) See https://shop.example/lamps. Or https://shop.example/more, end of it'
  const server = await answered(text, { link_previews: true })
  const card = await screen.findByRole('link', { name: /Lamps of oak/ })
  expect(card.getAttribute('href')).toBe('https://shop.example/lamps')
  expect(card.getAttribute('rel')).toContain('noopener')
  expect(server.to('/link-preview').map(({ body }) => body)).toEqual([{ url: 'https://shop.example/lamps' }])
  expect(server.to('/link-preview')[0]?.headers.authorization).toBe('Bearer token-1')
  const [image] = card.querySelectorAll('img')
  if (!image) throw new Error('The preview has no picture.')
  expect(image.getAttribute('referrerpolicy')).toBe('no-referrer')
  fireEvent.error(image)
  await waitFor(() => expect(card.querySelector('img')).toBeNull())
})

test('nothing is fetched unless the owner has enabled previews', async () => {
  const server = await answered('See https://shop.example/off, end of it')
  expect(server.to('/link-preview')).toHaveLength(0)
})

test('images from the owner’s listed sites are shown; all others become links', async () => {
  const text = [
    '![Oak lamp](https://shop.example/oak.png)',
    '![Cdn](https://img.cdn.example/a.png)',
    '![Spy](https://spy.example/p.png)',
    '![Trick](https://shop.example.spy.example/p.png)',
    '![Plain](http://shop.example/plain.png)',
    '![Script](javascript:alert(1))',
    'end of it',
  ].join('\n\n')
  await answered(text, { picture_domain: ['https://shop.example/', '*.cdn.example'] })
  expect(pictures()).toEqual(['https://shop.example/oak.png', 'https://img.cdn.example/a.png'])
  expect(screen.getByRole('img', { name: 'Oak lamp' }).closest('a')?.getAttribute('href')).toBe(
    'https://shop.example/oak.png',
  )
  expect(screen.getByRole('link', { name: 'Spy' })).toBeDefined()
  fireEvent.error(screen.getByRole('img', { name: 'Oak lamp' }))
  await screen.findByText('Oak lamp')
})

test('without such sites every image becomes a link', async () => {
  await answered('![Oak lamp](https://shop.example/oak.png) end of it')
  expect(pictures()).toEqual([])
  expect(screen.getByRole('link', { name: 'Oak lamp' })).toBeDefined()
})

test('the bot is shown with its icon and an agent with their initials, in the header and at each message', async () => {
  const server = await answered('Hello, end of it')
  await waitFor(() => expect(socket.isHeard()).toBe(true))
  const message = server.add('agent', 'Linh here.')
  const agent = { id: 3, name: 'Linh Trần' }
  socket.tell('chat.changed', { seq: 8, at: '', status: 'assigned', assigned_agent: agent, ended_by: null })
  socket.tell('message.added', { seq: 9, at: '', message })
  await screen.findByText('Linh here.')
  expect(screen.getByRole('heading', { name: 'Linh Trần' })).toBeDefined()
  expect(screen.getByText('Support agent')).toBeDefined()
  expect(screen.getAllByText('LT')).toHaveLength(2)
})

test('an agent with a picture is shown with it, and with their initials if it cannot be loaded', async () => {
  const server = await answered('Hello, end of it')
  await waitFor(() => expect(socket.isHeard()).toBe(true))
  const agent = { id: 4, name: 'Omar Said' }
  const picture = '/files/member/omar-omar-omar-omar.webp'
  server.agents.push({ id: 3, picture: '' }, { id: 4, picture })
  const message = server.add('agent', 'Omar here.', { agent })
  socket.tell('chat.changed', { seq: 8, at: '', status: 'assigned', assigned_agent: agent, ended_by: null })
  socket.tell('message.added', { seq: 9, at: '', message })
  const faces = () => [...document.querySelectorAll<HTMLImageElement>('.person img')]
  await waitFor(() => expect(faces().map((face) => face.getAttribute('src'))).toEqual([picture, picture]))
  expect(server.to('/ai/client/chat/7/agents')).toHaveLength(1)
  for (const face of faces()) fireEvent.error(face)
  await waitFor(() => expect(faces()).toEqual([]))
  expect(screen.getAllByText('OS')).toHaveLength(2)
})
