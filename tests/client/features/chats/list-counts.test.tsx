import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { getProfile } from '#contract/account/members.ts'
import { listChats } from '#contract/chats/chats.ts'
import { type FakeApi, Refusal } from '#tests/client/app/fake-api.ts'
import { profileOf } from '#tests/client/app/fixtures.ts'
import { here } from '#tests/client/app/open-console.tsx'
import { layOut, names, openChats } from './open-chats.tsx'
import { after, chatAt, heldBy, lea, messageOf } from './stock.ts'

layOut()

const three = [chatAt(3, 'Chloé', 30), chatAt(2, 'Bảo', 20), chatAt(1, 'Ayşe', 10)]
const [_chloe, _bao, _ayse] = three

async function open(path = '/chats', chats = three, prepare?: (api: FakeApi) => void) {
  const opened = await openChats(path, { chats, ...(prepare && { prepare }) })
  await screen.findAllByRole('option')
  return opened
}

test('the counts follow chats that change assignee, and the bot', async () => {
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
  await screen.findByRole('button', { name: 'Mine 1 customer is waiting for you' })
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

test('waiting customers are counted, for the member also in the tab title, and messages are not', async () => {
  const begun = { unanswered_since: new Date().toISOString(), message_count: 5 }
  const mine = heldBy(chatAt(4, 'Deniz', 40, { ...begun, read: { customer: 5, agent: 3 } }), lea)
  const waits = chatAt(5, 'Emre', 50, { status: 'waiting', waiting_since: new Date().toISOString() })
  const chats = [waits, mine, ...three]
  const { socket, user } = await open('/chats', chats)
  await waitFor(() => expect(document.title).toBe('(1) Chats | Parley Portal'))
  expect(screen.getByRole('button', { name: 'Mine 1 customer is waiting for you' })).toBeTruthy()
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
  await screen.findByText('No one is waiting for a person.')
})

test('own chats are separated by whose turn it is, and the row shows how long the customer has been waiting', async () => {
  const now = Date.now()
  const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
  const turn = (id: number, name: string, minutes: number | null) =>
    heldBy(chatAt(id, name, id, { unanswered_since: minutes === null ? null : ago(minutes) }), lea)
  await open('/chats?show=mine', [turn(9, 'Chloé', null), turn(2, 'Bảo', 4), turn(1, 'Ayşe', 12)])
  expect(names()).toEqual(['Ayşe', 'Bảo', 'Chloé'])
  expect(screen.getByText('Your turn · 2')).toBeTruthy()
  expect(screen.getByText('Their turn · 1')).toBeTruthy()
  expect(screen.getByText('Waiting for 12m, over the target of 3m')).toBeTruthy()
})

test('a waiting customer in an own chat triggers a desktop notification, one per chat, and none while away', async () => {
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
