import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listChats } from '#contract/chats/chats.ts'
import { searchChats } from '#contract/chats/search.ts'
import { addView, listViews } from '#contract/chats/views.ts'
import type { FakeApi } from '#tests/client/app/fake-api.ts'
import { here } from '#tests/client/app/open-console.tsx'
import { layOut, names, openChats } from './open-chats.tsx'
import { chatAt, lea } from './stock.ts'

layOut()

const three = [chatAt(3, 'Chloé', 30), chatAt(2, 'Bảo', 20), chatAt(1, 'Ayşe', 10)]
const [_chloe, _bao, _ayse] = three

async function open(path = '/chats', chats = three, prepare?: (api: FakeApi) => void) {
  const opened = await openChats(path, { chats, ...(prepare && { prepare }) })
  await screen.findAllByRole('option')
  return opened
}

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
  await user.click(await within(panel).findByRole('button', { name: 'Very negative' }))
  expect(here()).toBe('/chats?sentiment=very_negative')
  await screen.findByText('No chats match filters.')
  await user.click(within(panel).getByRole('button', { name: 'Very negative', pressed: true }))
  expect(here()).toBe('/chats')
  await waitFor(() => expect(names()).toHaveLength(3))
})

test('the order can be chosen, and is stored in the URL', async () => {
  const { user, api } = await open()
  await user.click(screen.getByRole('button', { name: 'Order and density' }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Longest wait' }))
  expect(here()).toBe('/chats?sort=waiting')
  const orders = () =>
    api
      .callsOf(listChats)
      .filter(({ query }) => !query.has('status'))
      .map(({ query }) => query.get('sort'))
  await waitFor(() => expect(orders().at(-1)).toBe('waiting'))
})

test('views are above the list with their number of chats, and current filters can be saved', async () => {
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

test('a search shows the matching words and their place, and opens the chat there', async () => {
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
  expect(document.activeElement).toBe(screen.getByRole('listbox', { name: 'Chats' }))
  expect(here()).toBe('/chats?chat=2&message=14&q=lamp')
  await user.click(screen.getByRole('button', { name: 'Clear the search' }))
  await waitFor(() => expect(here()).toBe('/chats?chat=2&message=14'))
  await waitFor(() => expect(screen.queryByText('lamp', { selector: 'mark' })).toBeNull())
})
