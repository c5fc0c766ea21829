import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { getProfile } from '#contract/account/members.ts'
import {
  type AdhocRow,
  exportAdhoc,
  getAdhocOptions,
  getAdhocTotals,
  searchAdhoc,
} from '#contract/reports/adhoc.ts'
import { listSavedReports } from '#contract/reports/saved-reports.ts'
import { type FakeApi, Refusal } from '#tests/client/app/fake-api.ts'
import { profileOf } from '#tests/client/app/fixtures.ts'
import { here, openConsole, quietDashboard } from '#tests/client/app/open-console.tsx'

const rowOf = (id: number): AdhocRow => ({
  id,
  bot_id: 1,
  member_name: `Customer ${id}`,
  location: 'Paris, France',
  assignee: null,
  chat_summary: null,
  tags: ['vip'],
  conversations: id,
  created_date: '2026-11-21T08:00:00.000Z',
  bot_name: 'Shop assistant',
})
const rowsOf = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => rowOf(from + at))

const totals = { chats: 2, is_complete: true, conversations: { sum: 3, median: 1, p90: 2 } }

const open = (path = '/adhoc-report', prepare: (api: FakeApi) => void = () => {}) =>
  openConsole(path, {
    signedIn: true,
    prepare: (api) => {
      api.on(searchAdhoc, { entities: [rowOf(1), rowOf(2)], total: 2 })
      api.on(listSavedReports, { entities: [], total: 0 })
      api.on(getAdhocTotals, totals)
      api.on(getAdhocOptions, {
        assignees: [{ id: 3, name: 'Mia Berg' }],
        channels: ['widget', 'zalo'],
        locations: ['Paris, France'],
        sentiments: ['negative'],
        tags: ['vip'],
        columns: ['tags'],
        userNames: ['Customer 1'],
        botIds: [{ id: 1, name: 'Shop assistant' }],
      })
      prepare(api)
    },
  })

const table = async () => {
  const found = await screen.findByRole('table', { name: 'Ad hoc report' })
  await waitFor(() => expect(found.getAttribute('aria-busy')).toBe('false'))
  return within(found)
}
const heads = async () => (await table()).getAllByRole('columnheader').map(({ textContent }) => textContent)
const lastBody = (api: FakeApi) => api.callsOf(searchAdhoc).at(-1)?.body

test('shows the eight columns of the report, newest chats first, and the totals of all rows', async () => {
  const { api } = open()
  expect(await heads()).toEqual([
    'Customer name',
    'Location',
    'Assignee',
    'Chat summary',
    'Tags',
    'Messages',
    'Created date',
    'Bot name',
  ])
  expect((await table()).getByRole('columnheader', { name: 'Created date' }).getAttribute('aria-sort')).toBe(
    'descending',
  )
  expect(lastBody(api)).toEqual({ sort: '-created_date', start: 0, length: 100 })
  const line = await screen.findByLabelText('Totals of the report')
  expect(line.textContent).toBe('Chats2Messages3Median per chat1P90 per chat2')
})

test('sorts on the server by a column header', async () => {
  const { user, api } = open()
  await user.click((await table()).getByRole('button', { name: 'Messages' }))
  await waitFor(() => expect(lastBody(api)).toMatchObject({ sort: '-conversations' }))
  expect(here()).toBe('/adhoc-report?sort=-conversations')
  await user.click((await table()).getByRole('button', { name: 'Messages' }))
  await waitFor(() => expect(lastBody(api)).toMatchObject({ sort: 'conversations' }))
  await table()
})

test('the URL filters rows, totals and export; columns are exported as shown', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  onTestFinished(() => click.mockRestore())
  const { user, api } = open('/adhoc-report?assignee=0&tag=vip&column=tags&column=location', (api) =>
    api.on(exportAdhoc, 'file' as never),
  )
  const criteria = { assignees: [null], tags: ['vip'] }
  expect(await heads()).toEqual(['Tags', 'Location'])
  expect(lastBody(api)).toMatchObject(criteria)
  expect(api.callsOf(getAdhocTotals)[0]?.body).toEqual(criteria)
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Excel file (XLSX)' }))
  await screen.findByText('File saved.')
  expect(api.callsOf(exportAdhoc)[0]?.body).toEqual({
    ...criteria,
    columns: ['tags', 'location'],
    sort: '-created_date',
    format: 'xlsx',
  })
})

test('an export can be cancelled without a message', async () => {
  const { user } = open('/adhoc-report', (api) => api.on(exportAdhoc, () => new Promise<never>(() => {})))
  await table()
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'CSV file' }))
  await screen.findByRole('progressbar', { name: 'Exporting' })
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('progressbar', { name: 'Exporting' })).toBeNull())
})

test('filters are chosen from the account’s values, and cleared', async () => {
  const { user, api } = open()
  await table()
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Filters' }))
  await user.click(await panel.findByRole('button', { name: 'Zalo' }))
  await waitFor(() => expect(lastBody(api)).toMatchObject({ channels: ['zalo'] }))
  expect(here()).toBe('/adhoc-report?channel=zalo')
  await user.click(panel.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(here()).toBe('/adhoc-report'))
  await table()
})

test('columns are hidden, moved and reset', async () => {
  const { user, api } = open('/adhoc-report?column=tags&column=location')
  await table()
  const before = api.callsOf(searchAdhoc).length
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Columns' }))
  await user.click(panel.getByRole('button', { name: 'Move Location up' }))
  expect(await heads()).toEqual(['Location', 'Tags'])
  await user.click(panel.getByRole('checkbox', { name: 'Tags' }))
  expect(await heads()).toEqual(['Location'])
  await user.click(panel.getByRole('button', { name: 'Reset' }))
  expect(await heads()).toHaveLength(8)
  expect(api.callsOf(searchAdhoc)).toHaveLength(before)
})

test('additional columns are requested once they are chosen, and shown in words', async () => {
  const { api } = open(
    '/adhoc-report?column=member_name&column=status&column=first_reply&column=reasons',
    (api) =>
      api.on(searchAdhoc, {
        entities: [{ ...rowOf(1), status: 'ended', first_reply: 75, reasons: ['unsure', 'sentiment'] }],
        total: 1,
      }),
  )
  expect(await screen.findByRole('row', { name: /Ended 1 min, 15 sec Bot unsure, Unhappy$/ })).toBeTruthy()
  expect(api.callsOf(searchAdhoc).at(-1)?.body).toMatchObject({
    columns: ['status', 'reasons', 'first_reply'],
  })
})

test('a long report renders only the rows in view, and fetches the next page near the end', async () => {
  const { api } = open('/adhoc-report', (api) =>
    api.on(searchAdhoc, ({ body }) => {
      const start = Number(body.start)
      return { entities: start >= 20 ? [] : rowsOf(start + 1, start + 10), total: 250 }
    }),
  )
  const found = await table()
  await waitFor(() => expect(api.callsOf(searchAdhoc).length).toBe(3))
  expect(api.callsOf(searchAdhoc).map(({ body }) => body.start)).toEqual([0, 10, 20])
  expect(found.getAllByRole('row').length).toBeLessThan(15)
})

test('without chats it explains when there will be some; with criteria, that none match', async () => {
  const { user } = open('/adhoc-report?q=zzz', (api) => {
    api.on(searchAdhoc, ({ body }) => (body.search ? { entities: [], total: 0 } : { entities: [], total: 0 }))
    api.on(getAdhocTotals, {
      chats: 0,
      is_complete: true,
      conversations: { sum: 0, median: null, p90: null },
    })
  })
  await screen.findByText('No chats match these criteria.')
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await screen.findByText(/No chats yet/)
})

test('failed calls can be retried', async () => {
  const { user, api } = open('/adhoc-report', (api) =>
    api.on(searchAdhoc, () => {
      throw new Refusal('database_unavailable')
    }),
  )
  await screen.findByText('The report could not be loaded')
  api.on(searchAdhoc, { entities: [rowOf(1)], total: 1 })
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await heads()).toHaveLength(8)
})

test('members without access are redirected to the start page', async () => {
  open('/adhoc-report', (api) => {
    quietDashboard(api)
    api.on(getProfile, profileOf('agent'))
  })
  await waitFor(() => expect(here()).toBe('/dashboard'))
})
