import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { updateProfile } from '#contract/account/account.ts'
import { getChatConfig } from '#contract/account/clients.ts'
import { getProfile } from '#contract/account/members.ts'
import {
  listNotifications,
  type Notification,
  readNotification,
  readNotifications,
} from '#contract/account/notifications.ts'
import { getBot } from '#contract/bots/bots.ts'
import { listCannedReplies } from '#contract/chats/canned-replies.ts'
import { listDrafts } from '#contract/chats/drafts.ts'
import { listUnread } from '#contract/chats/unread.ts'
import { listViews } from '#contract/chats/views.ts'
import { listFaqs } from '#contract/knowledge/faqs.ts'
import { getKnowledgeHealth, listConflicts } from '#contract/knowledge/knowledge.ts'
import { listQuestions } from '#contract/knowledge/questions.ts'
import { type FakeApi, Refusal } from '#tests/client/app/fake-api.ts'
import { profileOf } from '#tests/client/app/fixtures.ts'
import { here, openConsole, quietDashboard } from '#tests/client/app/open-console.tsx'
import { botDocuments, botUrls, chatConfig, healthOf, settingsOf } from '../bots/stock.ts'

const notice = (id: number, more: Partial<Notification> = {}): Notification => ({
  id,
  kind: 'chat_assigned',
  params: { customer: `Customer ${id}`, by: 'Ada' },
  chat_id: null,
  bot_id: null,
  is_read: false,
  created_at: '2026-11-21T08:00:00.000Z',
  ...more,
})

const open = (path: string, prepare: (api: FakeApi) => void) =>
  openConsole(path, {
    signedIn: true,
    prepare: (api) => {
      quietDashboard(api)
      prepare(api)
    },
  })
const answers = (
  entities: readonly Notification[],
  unread = entities.length,
  next: number | null = null,
) => ({
  entities: [...entities],
  total: entities.length,
  unread,
  next,
})

afterEach(() => vi.unstubAllGlobals())

test('the bell counts unread notifications, at most 99+, and shows the newest', async () => {
  const { user } = open('/dashboard', (api) => {
    api.on(listNotifications, answers([notice(2), notice(1, { is_read: true })], 120))
    api.on(readNotification, { unread: 119 })
  })
  const bell = await screen.findByRole('button', { name: 'Notifications, 120 unread' })
  expect(bell.textContent).toContain('99+')
  await user.click(bell)
  const panel = await screen.findByRole('dialog', { name: 'Notifications' })
  const rows = within(panel).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent?.includes('Unread'))).toEqual([true, false])
  await user.click(within(panel).getByRole('link', { name: 'See all' }))
  await screen.findByRole('heading', { name: 'Notifications', level: 1 })
  expect(here()).toBe('/notifications')
})

test('a new notification is counted and shown in the header with a link to it', async () => {
  const { user, socket, api } = open('/dashboard', (api) => {
    api.on(readNotification, { unread: 0 })
    api.on(getProfile, profileOf('owner', { notification_sound: false }))
    api.on(getBot, settingsOf(1, 'Shop'))
    api.on(botDocuments, { entities: [], total: 0 })
    api.on(botUrls, { entities: [], total: 0 })
    api.on(listFaqs, { entities: [], total: 0 })
    api.on(listQuestions, { entities: [], total: 0 })
    api.on(getKnowledgeHealth, healthOf())
    api.on(listConflicts, { entities: [], total: 0 })
  })
  await screen.findByRole('button', { name: 'Notifications' })
  await socket.goLive()
  await socket.tell('notification.added', {
    notification: notice(5, {
      kind: 'training_failed',
      params: { bot: 'Shop', name: 'prices.pdf' },
      bot_id: 1,
    }),
  })
  await screen.findByRole('button', { name: 'Notifications, 1 unread' })
  const news = await screen.findByRole('region', { name: 'News' })
  expect(news.textContent).toContain('Shop could not read prices.pdf')
  await user.click(within(news).getByRole('button', { name: /^Open: / }))
  await waitFor(() => expect(here()).toBe('/build/1?step=knowledge&state=failed'))
  expect(api.callsOf(readNotification).map(({ params }) => params)).toEqual([{ id: '5' }])
  await screen.findByRole('button', { name: 'Notifications' })
})

test('unhappy customers are notified together, once each, in the header and without covering the page', async () => {
  const { user, socket, api } = open('/dashboard', (api) => {
    api.on(readNotification, { unread: 0 })
    api.on(getProfile, profileOf('owner', { notification_sound: false }))
    // Declares the calls of the chats page, because the notifications open these customers' chats.
    api.on(listViews, { entities: [], total: 0 })
    api.on(listUnread, { ids: [] })
    api.on(listDrafts, { entities: [] })
    api.on(listCannedReplies, { entities: [], total: 0 })
    api.on(getChatConfig, chatConfig)
  })
  await screen.findByRole('button', { name: 'Notifications' })
  await socket.goLive()
  const unhappy = (id: number, chat: number, customer: string) =>
    socket.tell('notification.added', {
      notification: notice(id, {
        kind: 'chat_unhappy',
        params: { customer, sentiment: 'negative' },
        chat_id: chat,
      }),
    })
  await unhappy(1, 11, 'Ana')
  const news = await screen.findByRole('region', { name: 'News' })
  expect(news.textContent).toContain('Ana is unhappy: Negative')
  await unhappy(2, 12, 'Ben')
  await unhappy(3, 12, 'Ben')
  await unhappy(4, 13, 'Cem')
  await waitFor(() => expect(news.textContent).toContain('3 customers are unhappy: Cem, Ben, and Ana'))
  expect(screen.getByRole('main').contains(news)).toBe(false)
  expect(screen.getByRole('region', { name: 'Messages' }).textContent).toBe('')
  await user.click(within(news).getByRole('button', { name: /^Open: / }))
  await waitFor(() => expect(here()).toMatch(/^\/chats\?.*sentiment=negative&sentiment=very_negative/))
  expect(api.callsOf(readNotification)).toHaveLength(3)
})

test('the page lists notifications, loads older ones, and marks all as read', async () => {
  const { user, api } = open('/notifications', (api) => {
    api.on(listNotifications, ({ query }) =>
      query.get('before') === '3'
        ? answers([notice(2), notice(1, { kind: 'quota_warning', params: { percent: 90 } })])
        : answers(
            [
              notice(4, { kind: 'chat_unhappy', params: { customer: 'Léo', sentiment: 'negative' } }),
              notice(3),
            ],
            4,
            3,
          ),
    )
    api.on(readNotifications, { unread: 0 })
  })
  const list = await screen.findByRole('list', { name: 'Notifications' })
  within(list).getByText('Léo is unhappy: Negative')
  await user.click(screen.getByRole('button', { name: 'Show older' }))
  await within(list).findByText('90% of this month’s queries are used')
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
  expect(within(list).queryByText('Unread')).toBeNull()
  await waitFor(() => expect(api.callsOf(readNotifications).map(({ body }) => body)).toEqual([{ up_to: 4 }]))
})

test('the page explains an empty list and a failed one', async () => {
  let fails = true
  const { user } = open('/notifications', (api) =>
    api.on(listNotifications, () => {
      if (fails) throw new Refusal('internal_error')
      return answers([])
    }),
  )
  await screen.findByText('The notifications could not be loaded')
  fails = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText(/^No notifications yet/)
})

test('sound and desktop notifications are settings of the member', async () => {
  let profile = profileOf('owner', { notification_sound: true, notification_desktop: false })
  const asked = vi.fn(async () => 'granted')
  vi.stubGlobal('Notification', Object.assign(vi.fn(), { permission: 'default', requestPermission: asked }))
  const { user, api } = open('/notifications', (api) => {
    api.on(getProfile, () => profile)
    api.on(updateProfile, ({ body }) => {
      profile = { ...profile, ...body }
      return profile
    })
  })
  await user.click(await screen.findByRole('switch', { name: 'Sound' }))
  await waitFor(() =>
    expect(screen.getByRole('switch', { name: 'Sound' }).getAttribute('aria-checked')).toBe('false'),
  )
  await user.click(screen.getByRole('switch', { name: 'Desktop notifications' }))
  await waitFor(() =>
    expect(screen.getByRole('switch', { name: 'Desktop notifications' }).getAttribute('aria-checked')).toBe(
      'true',
    ),
  )
  expect(asked).toHaveBeenCalledOnce()
  expect(api.callsOf(updateProfile).map(({ body }) => body)).toEqual([
    { notification_sound: false },
    { notification_desktop: true },
  ])
})

test('a kind without the bell is neither listed nor shown on the page, but on the desktop', async () => {
  const shown = vi.fn()
  class Outside {
    static permission = 'granted'
    onclick: (() => void) | null = null
    constructor(_title: string, options: { body: string }) {
      shown(options.body)
    }
  }
  vi.stubGlobal('Notification', Outside)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const { socket } = open('/dashboard', (api) =>
    api.on(
      getProfile,
      profileOf('owner', {
        ...{ notification_sound: false, notification_desktop: true },
        notification_choices: { quota_exceeded: ['desktop'], chat_assigned: ['bell'] },
      }),
    ),
  )
  await screen.findByRole('button', { name: 'Notifications' })
  await socket.goLive()
  await socket.tell('notification.added', {
    notification: notice(7, { kind: 'quota_exceeded', params: {} }),
  })
  await socket.tell('notification.added', {
    notification: notice(8, { chat_id: 3, params: { customer: 'Léo', by: '' } }),
  })
  await screen.findByRole('button', { name: 'Notifications, 1 unread' })
  expect(shown.mock.calls).toEqual([['This month’s queries are used up']])
  expect(screen.getByRole('region', { name: 'News' }).textContent).toContain('You were assigned Léo’s chat')
  expect(screen.queryByText('This month’s queries are used up')).toBeNull()
})

test('a page in the background shows urgent notifications on the desktop, if enabled', async () => {
  const shown = vi.fn()
  class Outside {
    static permission = 'granted'
    onclick: (() => void) | null = null
    constructor(title: string, options: { body: string }) {
      shown(title, options.body)
    }
  }
  vi.stubGlobal('Notification', Outside)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const { socket } = open('/dashboard', (api) =>
    api.on(getProfile, profileOf('owner', { notification_sound: false, notification_desktop: true })),
  )
  await screen.findByRole('button', { name: 'Notifications' })
  await socket.goLive()
  await socket.tell('notification.added', {
    notification: notice(7, { chat_id: 3, params: { customer: 'Léo', by: '' } }),
  })
  await socket.tell('notification.added', {
    notification: notice(8, { kind: 'quota_exceeded', params: {} }),
  })
  await screen.findByRole('button', { name: 'Notifications, 2 unread' })
  expect(shown.mock.calls.map(([, body]) => body)).toEqual(['You were assigned Léo’s chat'])
})
