import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listChats } from '#contract/chats.ts'
import { type FakeApi, Refusal } from '#tests/client/app/fake-api.ts'
import { here } from '#tests/client/app/open-console.tsx'
import { layOut, names, openChats } from './open-chats.tsx'
import { after, chatAt, heldBy, jonas, lea, messageOf } from './stock.ts'

layOut()

const three = [chatAt(3, 'Chloé', 30), chatAt(2, 'Bảo', 20), chatAt(1, 'Ayşe', 10)]
const [chloe, bao, ayse] = three

async function open(path = '/chats', chats = three) {
  const opened = await openChats(path, { chats })
  await screen.findAllByRole('option')
  return opened
}

test('chats are listed with the last changed one first, and follow the journal', async () => {
  const { socket } = await open()
  expect(names()).toEqual(['Chloé', 'Bảo', 'Ayşe'])
  const message = messageOf(1, 2, 'Is anyone there?', { created_at: new Date().toISOString() })
  await socket.tell('message.added', { message, chat: after(chatAt(1, 'Ayşe', 10), message) })
  await waitFor(() => expect(names()).toEqual(['Ayşe', 'Chloé', 'Bảo']))
  const first = screen.getAllByRole('option')[0]
  expect(first?.textContent).toContain('Is anyone there?')
  await socket.tell('chat.created', { chat: chatAt(4, 'Deniz', 15) })
  await waitFor(() => expect(names()).toEqual(['Ayşe', 'Chloé', 'Bảo', 'Deniz']))
})

test('under the pointer rows keep their place, and new chats wait behind a button', async () => {
  const { socket, user } = await open()
  await user.hover(screen.getByRole('listbox', { name: 'Chats' }))
  await socket.tell('chat.created', { chat: chatAt(4, 'Deniz', 40) })
  const message = messageOf(1, 2, 'Still here')
  await socket.tell('message.added', {
    message,
    chat: { ...after(chatAt(1, 'Ayşe', 10), message), updated_at: '2026-11-21T09:00:00.000Z' },
  })
  await screen.findByText('Still here')
  expect(names()).toEqual(['Chloé', 'Bảo', 'Ayşe'])
  await user.click(await screen.findByRole('button', { name: '1 new' }))
  await waitFor(() => expect(names()).toEqual(['Ayşe', 'Deniz', 'Chloé', 'Bảo']))
  expect(screen.queryByRole('button', { name: '1 new' })).toBeNull()
})

test('a chat that leaves the list under the pointer is marked, and removed with the pointer', async () => {
  const { socket, user } = await open()
  await user.hover(screen.getByRole('listbox', { name: 'Chats' }))
  await socket.tell('chat.assigned', {
    chat: heldBy(chatAt(2, 'Bảo', 20), jonas),
    by: jonas.id,
    previous: null,
  })
  await screen.findByText('No longer in this list')
  expect(names()).toEqual(['Chloé', 'Bảo', 'Ayşe'])
  await user.unhover(screen.getByRole('listbox', { name: 'Chats' }))
  await user.hover(screen.getByRole('searchbox'))
  await waitFor(() => expect(names()).toEqual(['Chloé', 'Ayşe']))
})

test('j and k move through the list, and the URL follows', async () => {
  const { user } = await open()
  await user.keyboard('j')
  expect(here()).toBe('/chats?chat=3')
  await user.keyboard('jj')
  expect(here()).toBe('/chats?chat=1')
  await user.keyboard('jk')
  expect(here()).toBe('/chats?chat=2')
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Bảo')
})

test('the slash focuses the search, and a search reaches the URL after a pause in typing', async () => {
  const { user, api } = await open()
  await user.keyboard('/')
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search chats' }))
  await user.keyboard('chlo')
  await waitFor(() => expect(names()).toEqual(['Chloé']))
  await waitFor(() => expect(here()).toBe('/chats?q=chlo'))
  const searches = api.callsOf(listChats).flatMap(({ query }) => query.get('search') ?? [])
  expect(new Set(searches)).toEqual(new Set(['chlo']))
})

test('the URL filters the list from the start, and every filter can be removed', async () => {
  const angry = chatAt(4, 'Deniz', 40, { channel: 'zalo', sentiment: 'negative', status: 'waiting' })
  const { user, api } = await open('/chats?channel=zalo&sentiment=negative', [...three, angry])
  expect(names()).toEqual(['Deniz'])
  const [first] = api.callsOf(listChats)
  expect(first?.query.get('channel')).toBe('zalo')
  await user.click(screen.getByRole('button', { name: 'Remove Zalo' }))
  expect(here()).toBe('/chats?sentiment=negative')
  await user.click(screen.getByRole('button', { name: 'Remove Negative' }))
  await waitFor(() => expect(names()).toHaveLength(4))
  expect(here()).toBe('/chats')
})

test('the filter panel sets the URL', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  const panel = await screen.findByRole('dialog', { name: 'Filters' })
  await user.click(within(panel).getByRole('button', { name: 'Very negative' }))
  expect(here()).toBe('/chats?sentiment=very_negative')
  await screen.findByText('No chats match filters.')
  await user.click(within(panel).getByRole('button', { name: 'Very negative', pressed: true }))
  expect(here()).toBe('/chats')
  await waitFor(() => expect(names()).toHaveLength(3))
})

test('the counts follow chats that change hands, and the bot', async () => {
  const waiting = { status: 'waiting', waiting_since: new Date().toISOString() } as const
  const chats = [
    chatAt(4, 'Deniz', 40, { ...waiting, bot_id: 1 }),
    chatAt(5, 'Emre', 50, { ...waiting, bot_id: 2 }),
  ]
  const { socket } = await openChats('/chats', { chats })
  await screen.findByRole('button', { name: 'Waiting 2 chats' })
  const [deniz] = chats
  if (!deniz) throw new Error('There is no chat.')
  chats[0] = heldBy(deniz, lea)
  await socket.tell('chat.assigned', { chat: chats[0], by: lea.id, previous: null })
  await screen.findByRole('button', { name: 'Mine 1 chat' })
  await screen.findByRole('button', { name: 'Waiting 1 chat' }, { timeout: 5_000 })
  window.history.pushState(null, '', '/chats?bot=2')
  await screen.findByRole('button', { name: 'Mine' })
  await screen.findByRole('button', { name: 'Waiting 1 chat' })
  expect(document.title).toBe('Chats | Parley Portal')
})

test('counts that could not be fetched are fetched with the next change', async () => {
  const waiting = chatAt(5, 'Emre', 50, { status: 'waiting', waiting_since: new Date().toISOString() })
  let isDown = true
  const prepare = (api: FakeApi) =>
    api.on(listChats, ({ query }) => {
      if (isDown && query.get('status') === 'waiting') throw new Refusal('upstream_unavailable')
      const entities = query.get('status') === 'assigned' ? [] : [waiting]
      return { entities, total: entities.length, next: null, seq: 10 }
    })
  const { socket, api } = await openChats('/chats', { prepare })
  await waitFor(() => expect(names()).toEqual(['Emre']))
  await waitFor(() => expect(api.callsOf(listChats).length).toBeGreaterThanOrEqual(3))
  expect(screen.getByRole('button', { name: 'Waiting' })).toBeTruthy()
  isDown = false
  await socket.tell('chat.queued', { chat: { ...waiting, version: 2 }, reason: 'unsure' })
  await screen.findByRole('button', { name: 'Waiting 1 chat' }, { timeout: 5_000 })
})

test('own and waiting chats are counted, and the tab shows the unread messages', async () => {
  const mine = heldBy(chatAt(4, 'Deniz', 40, { message_count: 5, read: { customer: 5, agent: 3 } }), lea)
  const waits = chatAt(5, 'Emre', 50, { status: 'waiting', waiting_since: new Date().toISOString() })
  const { socket, user } = await open('/chats', [waits, mine, ...three])
  await waitFor(() => expect(document.title).toBe('(2) Chats | Parley Portal'))
  expect(screen.getByRole('button', { name: 'Mine 1 chat' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Waiting 1 chat' })).toBeTruthy()
  await screen.findByText('2 unread messages')
  await socket.tell('messages.read', { chat_id: 4, by: 'agent', order: 5 })
  await waitFor(() => expect(document.title).toBe('Chats | Parley Portal'))
  await user.click(screen.getByRole('button', { name: /^Waiting/ }))
  await waitFor(() => expect(names()).toEqual(['Emre']))
  expect(here()).toBe('/chats?show=waiting')
  await socket.tell('chat.assigned', { chat: heldBy(waits, lea), by: lea.id, previous: null })
  await screen.findByText('Nobody is waiting for a person.')
})

test('more rows are fetched near the end, each once', async () => {
  const many = Array.from({ length: 150 }, (_, index) => chatAt(400 - index, `Visitor ${index}`, 149 - index))
  const { api } = await open('/chats', many)
  await waitFor(() => expect(screen.getAllByRole('option')[0]?.getAttribute('aria-setsize')).toBe('150'))
  const further = api.callsOf(listChats).filter(({ query }) => query.has('cursor'))
  expect(further.map(({ query }) => `${query.get('cursor')}+${query.get('length')}`)).toEqual(['5+200'])
})

test('an account without chats explains the empty list', async () => {
  await openChats('/chats')
  await screen.findByText('No chats yet. They appear here as soon as a customer writes to one of your bots.')
})

test('a list that cannot be loaded shows why and can be retried', async () => {
  let isDown = true
  const { user } = await openChats('/chats', {
    prepare: (api) =>
      api.on(listChats, () => {
        if (isDown) throw new Refusal('service_closing')
        return { entities: [chatAt(1, 'Ayşe', 10)], total: 1, next: null, seq: 10 }
      }),
  })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The service is restarting; try again in a moment.')
  isDown = false
  await user.click(within(alert).getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(names()).toEqual(['Ayşe']))
})

test('after a disconnect without catch-up, the list is loaded again', async () => {
  const { api, socket } = await open()
  const before = api.callsOf(listChats).length
  await socket.resync()
  await waitFor(() => expect(api.callsOf(listChats).length).toBeGreaterThanOrEqual(before + 3))
  expect(names()).toEqual([chloe?.user_name, bao?.user_name, ayse?.user_name])
})

test('the chats page is available in Vietnamese', async () => {
  await openChats('/chats', { chats: three, locale: 'vi-VN' })
  await screen.findByRole('heading', { name: 'Cuộc trò chuyện' })
  expect(screen.getByRole('searchbox', { name: 'Tìm cuộc trò chuyện' })).toBeTruthy()
})
