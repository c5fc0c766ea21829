import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addView, bulkAssign, bulkCost, listViews } from '#contract/agent-tools.ts'
import { assignChat, listChats } from '#contract/chats.ts'
import { getProfile, listMembers } from '#contract/members.ts'
import { searchChats } from '#contract/search.ts'
import { type FakeApi, Refusal } from '#tests/client/app/fake-api.ts'
import { profileOf } from '#tests/client/app/fixtures.ts'
import { here } from '#tests/client/app/open-console.tsx'
import { memberOf } from '../members/open-members.tsx'
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
  await screen.findByRole('button', { name: 'Waiting 2 customers' })
  const [deniz] = chats
  if (!deniz) throw new Error('There is no chat.')
  chats[0] = heldBy({ ...deniz, unanswered_since: new Date().toISOString() }, lea)
  await socket.tell('chat.assigned', { chat: chats[0], by: lea.id, previous: null })
  await screen.findByRole('button', { name: 'Mine 1 customer waits for you' })
  await screen.findByRole('button', { name: 'Waiting 1 customer' }, { timeout: 5_000 })
  window.history.pushState(null, '', '/chats?bot=2')
  await screen.findByRole('button', { name: 'Mine' })
  await screen.findByRole('button', { name: 'Waiting 1 customer' })
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
  await screen.findByRole('button', { name: 'Waiting 1 customer' }, { timeout: 5_000 })
})

test('customers who wait are counted, for the member also in the tab, and messages are not', async () => {
  const begun = { unanswered_since: new Date().toISOString(), message_count: 5 }
  const mine = heldBy(chatAt(4, 'Deniz', 40, { ...begun, read: { customer: 5, agent: 3 } }), lea)
  const waits = chatAt(5, 'Emre', 50, { status: 'waiting', waiting_since: new Date().toISOString() })
  const chats = [waits, mine, ...three]
  const { socket, user } = await open('/chats', chats)
  await waitFor(() => expect(document.title).toBe('(1) Chats | Parley Portal'))
  expect(screen.getByRole('button', { name: 'Mine 1 customer waits for you' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Waiting 1 customer' })).toBeTruthy()
  await screen.findByText('2 unread messages')
  await socket.tell('messages.read', { chat_id: 4, by: 'agent', order: 5 })
  expect(document.title).toBe('(1) Chats | Parley Portal')
  const reply = messageOf(4, 6, 'On its way', { sender: 'agent' })
  chats[1] = { ...after(mine, reply), unanswered_since: null }
  await socket.tell('message.added', {
    message: reply,
    chat: { ...after(mine, reply), unanswered_since: null },
  })
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

test('own chats are parted by whose turn it is, and the row says how long the customer waits', async () => {
  const now = Date.now()
  const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
  const turn = (id: number, name: string, minutes: number | null) =>
    heldBy(chatAt(id, name, id, { unanswered_since: minutes === null ? null : ago(minutes) }), lea)
  await open('/chats?show=mine', [turn(9, 'Chloé', null), turn(2, 'Bảo', 4), turn(1, 'Ayşe', 12)])
  expect(names()).toEqual(['Ayşe', 'Bảo', 'Chloé'])
  expect(screen.getByText('Your turn · 2')).toBeTruthy()
  expect(screen.getByText('Their turn · 1')).toBeTruthy()
  expect(screen.getByText('Waiting for 12m, longer than the target of 3m')).toBeTruthy()
})

test('the order can be chosen, and the choice is in the URL', async () => {
  const { user, api } = await open()
  await user.click(screen.getByRole('button', { name: 'Order and density' }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Customer waits longest' }))
  expect(here()).toBe('/chats?sort=waiting')
  const orders = () =>
    api
      .callsOf(listChats)
      .filter(({ query }) => !query.has('status'))
      .map(({ query }) => query.get('sort'))
  await waitFor(() => expect(orders().at(-1)).toBe('waiting'))
})

test('chats are marked by keys and clicks, assigned at once, and the outcome is one sentence', async () => {
  const outcomes = [
    { id: 3, code: null },
    { id: 2, code: 'chat_already_assigned' as const, name: 'Minh' },
  ]
  const { user, api } = await openChats('/chats', {
    chats: three,
    prepare: (fake) => {
      fake.on(listMembers, { entities: [memberOf(lea.id, 'Léa')], total: 1 })
      fake.on(bulkCost, { queries: 0, remaining: 100 })
      fake.on(bulkAssign, { outcomes })
    },
  })
  await screen.findAllByRole('option')
  await user.keyboard('jx')
  await user.keyboard('{Shift>}J{/Shift}')
  const bar = await screen.findByRole('region', { name: 'Selected chats' })
  expect(within(bar).getByRole('status').textContent).toBe('2 selected')
  await user.click(within(bar).getByRole('button', { name: 'Assign' }))
  await user.click(await screen.findByRole('option', { name: /Léa/ }))
  await screen.findByText('1 assigned, 1 was already with Minh')
  expect(api.callsOf(bulkAssign).at(-1)?.body).toEqual({ ids: [3, 2], user_id: lea.id })
  expect(screen.queryByRole('region', { name: 'Selected chats' })).toBeNull()
})

test('u goes to the customer who waits longest, Shift and N takes the chat before someone else does', async () => {
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

test('views stand above the list with the number of their chats, and present filters can be saved', async () => {
  const angry = chatAt(4, 'Deniz', 40, { channel: 'zalo', sentiment: 'very_negative' })
  const filters = { sentiment: ['negative', 'very_negative'], channel: 'zalo' } as const
  const view = {
    ...{ id: 1, name: 'Angry on Zalo', filters, is_shared: false, owner: lea },
    created_at: '2026-11-21T08:00:00.000Z',
  }
  const { user, api } = await openChats('/chats', {
    chats: [...three, angry],
    prepare: (fake) => {
      fake.on(listViews, { entities: [view], total: 1 })
      fake.on(addView, view)
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Angry on Zalo 1 chat' }))
  expect(here()).toBe('/chats?channel=zalo&sentiment=negative&sentiment=very_negative')
  await waitFor(() => expect(names()).toEqual(['Deniz']))
  await user.click(screen.getByRole('button', { name: 'Views' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Save these filters as a view' }))
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Upset')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(api.callsOf(addView).at(-1)?.body).toEqual({
      name: 'Upset',
      filters: { scope: 'all', channel: ['zalo'], sentiment: ['negative', 'very_negative'] },
      is_shared: false,
    }),
  )
})

test('a search shows the words that it found and where, and opens the chat there', async () => {
  const text = 'The blue lamp arrived broken'
  const snippet = { text, marks: [{ start: 9, end: 13 }], is_cut: { start: false, end: true } }
  const { user } = await openChats('/chats?q=lamp', {
    chats: [chatAt(2, 'Bảo lamp', 20)],
    prepare: (api) =>
      api.on(searchChats, {
        entities: [{ chat: chatAt(2, 'Bảo lamp', 20), message: null, order: 14, snippet }],
        total: 1,
      }),
  })
  const mark = await screen.findByText('lamp', { selector: 'mark' })
  const row = mark.closest('[role="option"]')
  expect(row?.textContent).toContain('In message 14 · The blue lamp arrived broken…')
  await user.click(mark)
  expect(here()).toBe('/chats?chat=2&message=14&q=lamp')
  await user.click(screen.getByRole('searchbox', { name: 'Search chats' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(here()).toBe('/chats?chat=2&message=14'))
  await waitFor(() => expect(screen.queryByText('lamp', { selector: 'mark' })).toBeNull())
})

test('a customer in an own chat is told of on the desktop, one notice a chat, and not while away', async () => {
  const notices: [string, string | undefined][] = []
  class Outside {
    static permission = 'granted'
    onclick: (() => void) | null = null
    constructor(_: string, { body = '', tag }: NotificationOptions) {
      notices.push([body, tag])
    }
  }
  vi.stubGlobal('Notification', Outside)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  const mine = heldBy(chatAt(4, 'Deniz', 40), lea)
  const settings = { id: lea.id, notification_sound: false, notification_desktop: true }
  const { socket } = await open('/chats', [mine, ...three], (api) =>
    api.on(getProfile, profileOf('agent', settings)),
  )
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const message = messageOf(4, 2, 'Any news?')
  await socket.tell('message.added', { message, chat: after(mine, message) })
  expect(notices).toEqual([['Deniz: Any news?', 'chat-4']])
  await socket.tell('availability.changed', {
    ...{ user_id: lea.id, availability: 'away', reason: 'lunch' },
    since: new Date().toISOString(),
  })
  const next = messageOf(4, 3, 'Hello?')
  await socket.tell('message.added', { message: next, chat: after(mine, next) })
  expect(notices).toHaveLength(1)
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
