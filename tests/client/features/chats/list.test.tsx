import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { bulkAssign, bulkCost } from '#contract/chats/bulk.ts'
import { assignChat, listChats } from '#contract/chats/chats.ts'
import { type FakeApi, Refusal } from '#tests/client/app/fake-api.ts'
import { here } from '#tests/client/app/open-console.tsx'
import { layOut, names, openChats } from './open-chats.tsx'
import { after, chatAt, heldBy, jonas, lea, messageOf } from './stock.ts'

layOut()

const three = [chatAt(3, 'Chloé', 30), chatAt(2, 'Bảo', 20), chatAt(1, 'Ayşe', 10)]
const [chloe, bao, ayse] = three

async function open(path = '/chats', chats = three, prepare?: (api: FakeApi) => void) {
  const opened = await openChats(path, { chats, ...(prepare && { prepare }) })
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

test('under the pointer rows stay in place, and new chats wait behind a button', async () => {
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

test('an open menu holds the list, as the pointer does', async () => {
  const { socket, user } = await open()
  await user.click(screen.getByRole('button', { name: 'Account menu: Léa Martin, Agent, Atelier Nord' }))
  await screen.findByRole('menu')
  await socket.tell('chat.created', { chat: chatAt(4, 'Deniz', 40) })
  await screen.findByRole('button', { name: '1 new' })
  expect(names()).toEqual(['Chloé', 'Bảo', 'Ayşe'])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(names()).toEqual(['Deniz', 'Chloé', 'Bảo', 'Ayşe']))
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

test('more rows are fetched near the end, each once', async () => {
  const many = Array.from({ length: 150 }, (_, index) => chatAt(400 - index, `Visitor ${index}`, 149 - index))
  const { api } = await open('/chats', many)
  await waitFor(() => expect(screen.getAllByRole('option')[0]?.getAttribute('aria-setsize')).toBe('150'))
  const further = api.callsOf(listChats).filter(({ query }) => query.has('cursor'))
  expect(further.map(({ query }) => `${query.get('cursor')}+${query.get('length')}`)).toEqual(['5+200'])
})

test('chats are selected by keys and clicks, taken together, and the outcome is one sentence', async () => {
  const outcomes = [
    { id: 3, code: null },
    { id: 2, code: 'chat_already_assigned' as const, name: 'Minh' },
  ]
  const { user, api } = await openChats('/chats', {
    chats: three,
    prepare: (fake) => {
      fake.on(bulkCost, { queries: 0, remaining: 100 })
      fake.on(bulkAssign, { outcomes })
    },
  })
  await screen.findAllByRole('option')
  await user.keyboard('jx')
  await user.keyboard('{Shift>}J{/Shift}')
  const bar = await screen.findByRole('region', { name: 'Selected chats' })
  expect(within(bar).getByRole('status').textContent).toBe('2 selected')
  await user.click(within(bar).getByRole('button', { name: 'Take' }))
  await screen.findByText('1 assigned, 1 was already with Minh')
  expect(api.callsOf(bulkAssign).at(-1)?.body).toEqual({ ids: [3, 2], user_id: lea.id })
  expect(screen.queryByRole('region', { name: 'Selected chats' })).toBeNull()
})

test('u goes to the longest waiting customer, and Shift and N takes the chat before someone else does', async () => {
  const since = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const early = chatAt(5, 'Emre', 1, { status: 'waiting', waiting_since: since(9) })
  const late = chatAt(6, 'Deniz', 50, { status: 'waiting', waiting_since: since(2) })
  let tries = 0
  const { user, api } = await openChats('/chats', {
    chats: [early, late, ...three],
    prepare: (fake) => {
      fake.on(bulkCost, { queries: 0, remaining: 100 })
      fake.on(assignChat, () => {
        tries += 1
        if (tries === 1) throw new Refusal('chat_already_assigned')
        return heldBy(late, lea)
      })
    },
  })
  await screen.findAllByRole('option')
  await user.keyboard('u')
  await waitFor(() => expect(here()).toBe('/chats?chat=5'))
  await user.keyboard('{Shift>}N{/Shift}')
  await waitFor(() => expect(here()).toBe('/chats?chat=6'))
  expect(api.callsOf(assignChat).map(({ params }) => params.id)).toEqual(['5', '6'])
})

test('from the search field, the arrow and Enter open the first hit, and move on to the list', async () => {
  const { user } = await open()
  const list = screen.getByRole('listbox', { name: 'Chats' })
  await user.keyboard('/')
  await user.keyboard('ba')
  await user.clear(screen.getByRole('searchbox'))
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(list)
  await waitFor(() => expect(here()).toBe('/chats?chat=3'))
  await user.keyboard('{ArrowDown}')
  expect(here()).toBe('/chats?chat=2')
  await user.keyboard('/')
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(list)
  expect(here()).toBe('/chats?chat=2')
})

test('the bar offers only what can be done with the marked chats, with their number', async () => {
  const taken = heldBy(chatAt(2, 'Bảo', 20), lea)
  const ended = chatAt(1, 'Ayşe', 10, { status: 'ended' })
  const { user, api } = await openChats('/chats', {
    chats: [chatAt(3, 'Chloé', 30, { status: 'waiting' }), taken, ended],
    prepare: (fake) => {
      fake.on(bulkCost, { queries: 0, remaining: 100 })
      fake.on(bulkAssign, { outcomes: [{ id: 3, code: null }] })
    },
  })
  await screen.findAllByRole('option')
  await user.keyboard('jx')
  const bar = await screen.findByRole('region', { name: 'Selected chats' })
  await user.click(within(bar).getByRole('button', { name: 'Select all 3' }))
  expect(within(bar).getByRole('status').textContent).toBe('3 selected')
  expect(within(bar).getByRole('button', { name: 'Take 1 of 3' })).toBeTruthy()
  expect(within(bar).getByRole('button', { name: 'End 1 of 3' })).toBeTruthy()
  expect(within(bar).getByRole('button', { name: 'Assign 1 of 3' })).toBeTruthy()
  await user.click(within(bar).getByRole('button', { name: 'Take 1 of 3' }))
  await waitFor(() =>
    expect(api.callsOf(bulkAssign).map(({ body }) => body)).toEqual([{ ids: [3], user_id: lea.id }]),
  )
})

test('an action that is possible for none of the marked chats says so', async () => {
  const { user, api } = await open('/chats', [chatAt(1, 'Ayşe', 10, { status: 'ended' })])
  await user.keyboard('jx')
  const bar = await screen.findByRole('region', { name: 'Selected chats' })
  const end = within(bar).getByRole('button', { name: 'End' })
  expect(end.getAttribute('aria-disabled')).toBe('true')
  await user.click(end)
  expect(api.callsOf(bulkCost)).toEqual([])
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
  expect(alert.textContent).toContain('The service is restarting. Try again in a moment.')
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
