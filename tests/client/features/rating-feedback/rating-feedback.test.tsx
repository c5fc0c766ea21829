import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { getProfile } from '#contract/account/members.ts'
import { getHistory } from '#contract/chats/chats.ts'
import { addFaq } from '#contract/knowledge/faqs.ts'
import {
  exportFeedback,
  type Feedback,
  type FeedbackSummary,
  getFeedbackSummary,
  handleFeedback,
  listFeedback,
} from '#contract/reports/feedback.ts'
import { type FakeApi, Refusal } from '#tests/client/app/fake-api.ts'
import { chatOf, profileOf } from '#tests/client/app/fixtures.ts'
import { here, openConsole } from '#tests/client/app/open-console.tsx'

const ratingOf = (id: number, more: Partial<Feedback> = {}): Feedback => ({
  id,
  chat_id: 100 + id,
  chat_title: `Question ${id}`,
  user_id: null,
  user_name: `Customer ${id}`,
  rating: 5,
  feedback: '',
  source: 'widget',
  bot_id: 1,
  bot_name: 'Shop assistant',
  agent: null,
  created_at: '2026-11-21T08:00:00.000Z',
  updated_at: '2026-11-21T08:00:00.000Z',
  handled: null,
  ...more,
})

const figures: FeedbackSummary = {
  stars: [1, 0, 0, 1, 2],
  bot: { rated: 2, satisfied: 2 },
  people: { rated: 2, satisfied: 1 },
  ended_chats: 10,
  rated_chats: 4,
}
const kind = ratingOf(1, { feedback: 'Quick and kind', user_id: 'ann-1', user_name: 'Ann' })

const open = (path = '/rating-feedback', prepare: (api: FakeApi) => void = () => {}) =>
  openConsole(path, {
    signedIn: true,
    prepare: (api) => {
      api.on(getFeedbackSummary, figures)
      api.on(listFeedback, { entities: [kind, ratingOf(2, { rating: 1 })], total: 2 })
      prepare(api)
    },
  })

const rows = async () => within(await screen.findByRole('list', { name: 'Ratings' })).getAllByRole('listitem')
const lastQuery = (api: FakeApi) =>
  Object.fromEntries(api.callsOf(listFeedback).at(-1)?.query ?? new URLSearchParams())

test('shows the figures, and ratings with comments first', async () => {
  open()
  const bar = await screen.findByRole('button', { name: '5 stars: 2 ratings' })
  expect(bar.getAttribute('aria-pressed')).toBe('false')
  expect(screen.getByText('Satisfied, 4–5 stars').nextSibling?.textContent).toBe('75%')
  expect(screen.getByText('Chats rated').nextSibling?.textContent).toBe('40%')
  const [first, second] = await rows()
  expect(first?.textContent).toMatch(/^Quick and kind/)
  expect(within(first as HTMLElement).getByRole('img', { name: '5 stars' })).toBeTruthy()
  expect(second?.textContent).toMatch(/^Question 2, No comment/)
})

test('a bar filters by its stars, and pressing it again shows all; the figures do not change', async () => {
  const { user, api } = open()
  await rows()
  await user.click(screen.getByRole('button', { name: '1 star: 1 rating' }))
  expect(here()).toBe('/rating-feedback?stars=1')
  await rows()
  expect(lastQuery(api)).toMatchObject({ stars: '1', length: '20' })
  await user.click(screen.getByRole('button', { name: '1 star: 1 rating' }))
  expect(here()).toBe('/rating-feedback')
  expect(api.callsOf(getFeedbackSummary)).toHaveLength(1)
})

test('the URL filters list and figures; its filters can be cleared', async () => {
  const { user, api } = open('/rating-feedback?user=ann-1&source=zalo&from=2026-11-01&to=2026-11-30&stars=9')
  await rows()
  const criteria = { user_id: 'ann-1', source: 'zalo', start_date: '2026-11-01', end_date: '2026-11-30' }
  expect(lastQuery(api)).toEqual({ ...criteria, start: '0', length: '20' })
  expect(Object.fromEntries(api.callsOf(getFeedbackSummary)[0]?.query ?? [])).toEqual(criteria)
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await rows()
  expect(here()).toBe('/rating-feedback')
})

test('the search starts after a pause in typing; a customer is chosen from a rating', async () => {
  const { user, api } = open()
  await rows()
  await user.type(screen.getByRole('searchbox', { name: 'Search customers and comments' }), 'kind')
  await waitFor(() => expect(lastQuery(api)).toMatchObject({ search: 'kind' }))
  expect(api.callsOf(listFeedback)).toHaveLength(2)
  await rows()
  await user.click(screen.getByRole('button', { name: 'Only this customer: Ann' }))
  await waitFor(() => expect(lastQuery(api)).toMatchObject({ user_id: 'ann-1' }))
  await rows()
})

test('a rating opens its conversation, with the rating at its position', async () => {
  const message = (order: number, text: string, created_at: string) => ({
    ...{ id: order, chat_id: 101, order, role: 'user' as const, sender: 'customer' as const, agent: null },
    ...{ message: text, created_at, client_message_id: null, file_chat_messages: [], references: [] },
  })
  const { user } = open('/rating-feedback', (api) =>
    api.on(getHistory, {
      ...chatOf(101, 'Ann'),
      messages: [
        message(1, 'Where is it?', '2026-11-21T07:59:00.000Z'),
        message(2, 'One more thing', '2026-11-21T08:05:00.000Z'),
      ],
      seq: 1,
    } as never),
  )
  const [first] = await rows()
  await user.click(within(first as HTMLElement).getByText('Quick and kind'))
  const panel = within(await screen.findByRole('dialog', { name: 'Ann' }))
  const items = within(await panel.findByRole('list', { name: 'Ann' })).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Where is it?'),
    'Quick and kind',
    expect.stringContaining('One more thing'),
  ])
  expect(panel.getByRole('link', { name: 'Open the chat' }).getAttribute('href')).toBe('/chats?chat=101')
  expect(here()).toBe('/rating-feedback?chat=101')
})

test('new ratings are shown on request', async () => {
  const { user, socket, api } = open()
  await rows()
  await socket.goLive()
  const before = api.callsOf(listFeedback).length
  await socket.tell('feedback.added', { chat_id: 105, stars: 2 })
  api.on(listFeedback, { entities: [ratingOf(5), kind], total: 3 })
  await user.click(await screen.findByRole('button', { name: '1 new' }))
  await screen.findByText('3 ratings')
  expect(api.callsOf(listFeedback)).toHaveLength(before + 1)
})

test('without ratings it explains when there will be some; with filters, that none match', async () => {
  open('/rating-feedback', (api) => api.on(listFeedback, { entities: [], total: 0 }))
  expect(await screen.findByText(/No ratings yet/)).toBeTruthy()
})

test('a filter without matches is reported and cleared', async () => {
  const { user } = open('/rating-feedback?stars=2', (api) =>
    api.on(listFeedback, ({ query }) =>
      query.has('stars') ? { entities: [], total: 0 } : { entities: [kind], total: 1 },
    ),
  )
  await screen.findByText('No ratings match these filters.')
  const [, clear] = screen.getAllByRole('button', { name: 'Clear filters' })
  await user.click(clear as HTMLElement)
  expect(await rows()).toHaveLength(1)
})

test('failed parts can be retried separately', async () => {
  const refused = () => {
    throw new Refusal('database_unavailable')
  }
  const { user, api } = open('/rating-feedback', (api) => {
    api.on(getFeedbackSummary, refused)
    api.on(listFeedback, refused)
  })
  await screen.findByText('The figures could not be loaded')
  await screen.findByText('The ratings could not be loaded')
  api.on(getFeedbackSummary, figures)
  api.on(listFeedback, { entities: [kind], total: 1 })
  for (const button of screen.getAllByRole('button', { name: 'Retry' })) await user.click(button)
  expect(await rows()).toHaveLength(1)
  expect(await screen.findByRole('button', { name: '5 stars: 2 ratings' })).toBeTruthy()
})

test('exports the filtered ratings', async () => {
  // Otherwise the test page would follow the link to the file.
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  onTestFinished(() => click.mockRestore())
  const { user, api } = open('/rating-feedback?stars=5', (api) => api.on(exportFeedback, 'file' as never))
  await rows()
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  await screen.findByText('File saved.')
  expect(Object.fromEntries(api.callsOf(exportFeedback)[0]?.query ?? [])).toEqual({ stars: '5' })
})

test('agents see who may export', async () => {
  open('/rating-feedback', (api) => api.on(getProfile, profileOf('agent')))
  await rows()
  const button = screen.getByRole('button', { name: /Export CSV/ })
  expect(button.getAttribute('aria-disabled')).toBe('true')
})

test('a rating is marked as handled, and reopened', async () => {
  const handled = { at: '2026-11-21T09:00:00.000Z', by: 'Mia Berg' }
  const { user, api } = open('/rating-feedback?handled=no', (api) => {
    api.on(getHistory, { ...chatOf(101, 'Ann'), messages: [] } as never)
    api.on(handleFeedback, ({ body }) => ({ ...kind, handled: body.is_handled ? handled : null }))
  })
  await user.click(within((await rows())[0] as HTMLElement).getByRole('button', { name: /Quick and kind/ }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Ann' }))
  await user.click(drawer.getByRole('button', { name: 'Mark as handled' }))
  await drawer.findByRole('button', { name: 'Reopen' })
  expect(lastQuery(api)).toMatchObject({ is_handled: 'false' })
  await user.click(drawer.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await rows())[0]?.textContent).toContain('Handled by Mia Berg')
})

test('the bot is taught the answer that it should have given', async () => {
  const { user, api } = open('/rating-feedback', (api) => {
    api.on(getHistory, { ...chatOf(101, 'Ann'), messages: [] } as never)
    api.on(addFaq, ({ body }) => ({ id: 5, bot_id: 1, created_at: '', updated_at: '', ...body }) as never)
  })
  await user.click(within((await rows())[0] as HTMLElement).getByRole('button', { name: /Quick and kind/ }))
  await user.click(await screen.findByRole('button', { name: 'Teach the bot' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Teach Shop assistant' }))
  await user.type(dialog.getByRole('textbox', { name: 'Answer' }), 'We deliver on Fridays.')
  await user.click(dialog.getByRole('button', { name: 'Add an entry' }))
  await screen.findByText('The bot now knows the answer')
  expect(api.callsOf(addFaq)[0]?.body).toEqual({ question: 'Question 1', answer: 'We deliver on Fridays.' })
})
