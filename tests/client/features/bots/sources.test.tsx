import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { partsOf } from '#client/features/bots/knowledge/sources/read-table.ts'
import {
  getSource,
  listExcerpts,
  listSourceAnswers,
  type SourcePassage,
} from '#contract/knowledge/sources.ts'
import { markImportant, refreshWebUrl, updateWebUrl } from '#contract/knowledge/training.ts'
import { Refusal } from '#tests/client/app/fake-api.ts'
import { here } from '#tests/client/app/open-console.tsx'
import { documentOf, urlOf } from '#tests/machines/support/training.ts'
import { setViewport } from '#tests/support/viewport.ts'
import { openBot } from './open-bot.tsx'

beforeEach(() => setViewport(1440))

const passage = (id: number, text: string, more: Partial<SourcePassage> = {}): SourcePassage => ({
  ...{ id, heading: null, text, page: null, sheet: null, row: null },
  ...more,
})
const prices = documentOf(1, 'prices.xlsx', { format: 'xlsx', left_out: ['sheets', 'comments'] })
const manual = documentOf(2, 'manual.pdf')
const help = urlOf(5, 'https://example.com/help', { title: 'Help' })
const shop = urlOf(6, 'https://example.com/shop', { title: 'Shop' })
const read = [
  passage(10, 'Our prices include tax.', { heading: 'Prices' }),
  passage(11, 'Item: Red mug\nPrice: £12', { sheet: 'Mugs', row: 2 }),
  passage(12, 'Item: Blue mug\nPrice: £14\nNote: new', { sheet: 'Mugs', row: 3 }),
]

const open = (query = 'knowledge') =>
  openBot(query, {
    documents: [prices, manual],
    urls: [help, shop],
    prepare: (api) => {
      api.on(listExcerpts, { entities: [{ id: 1, text: 'Our prices include tax.' }], total: 1 })
      api.on(getSource, {
        ...{ id: 1, bot_id: 1, kind: 'file', name: 'prices.xlsx', has_original: true },
        ...{ entities: read, total: 60 },
      })
      api.on(listSourceAnswers, {
        entities: [
          {
            ...{
              chat_id: 9,
              order: 2,
              user_name: 'Bo',
              certainty: 'sure',
              created_at: '2026-11-20T08:00:00.000Z',
            },
            ...{ question: 'How much is the red mug?', answer: 'It is **£12**.' },
          },
        ],
        is_complete: true,
      })
    },
  })

test('a file opens what was read: text, tables as tables, what was left out and why, and the answers that use it', async () => {
  const { user, api } = await open()
  await user.click(await screen.findByRole('button', { name: 'prices.xlsx' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'prices.xlsx' }))
  expect(await drawer.findByText('Our prices include tax.')).toBeTruthy()
  const table = within(drawer.getByRole('table', { name: 'Mugs' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Item',
    'Price',
    'Note',
  ])
  expect(table.getByRole('row', { name: 'Blue mug £14 new' })).toBeTruthy()
  const left = within(drawer.getByRole('region', { name: 'Left out' }))
  expect(left.getAllByRole('listitem')).toHaveLength(2)
  expect(left.getByText(/^Hidden sheets, because/)).toBeTruthy()
  expect(drawer.getByRole('button', { name: 'Download the original' })).toBeTruthy()
  await user.click(drawer.getByRole('button', { name: 'Show more (57 left)' }))
  await waitFor(() => expect(api.callsOf(getSource).at(-1)?.query.get('start')).toBe('50'))
  await user.click(drawer.getByRole('tab', { name: 'Answers that use it' }))
  const answer = await drawer.findByRole('link', { name: /How much is the red mug\?/ })
  expect(answer.getAttribute('href')).toBe('/chats?chat=9')
  expect(answer.textContent).toContain('It is £12.')
})

test('a page opens the same, with its address; a failure can be retried', async () => {
  const { user, api } = await open()
  api.on(getSource, () => {
    throw new Refusal('database_unavailable')
  })
  await user.click(await screen.findByRole('button', { name: 'Help' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Help' }))
  await drawer.findByText('What was read could not be loaded')
  api.on(getSource, {
    ...{ id: 5, bot_id: 1, kind: 'url', name: 'Help', has_original: false },
    ...{ entities: [passage(20, 'Write to us.')], total: 1 },
  })
  await user.click(drawer.getByRole('button', { name: 'Retry' }))
  expect(await drawer.findByText('Write to us.')).toBeTruthy()
  expect(drawer.getByText(/Menus, footers and cookie notices are left out/)).toBeTruthy()
  expect(drawer.queryByRole('button', { name: 'Download the original' })).toBeNull()
})

test('the grid shows the first lines of each source, keeps the selection, and is in the URL', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Grid view' }))
  expect(here()).toBe('/build/1?step=knowledge&view=grid')
  const grid = within(await screen.findByRole('list', { name: 'Knowledge of the bot' }))
  expect(await grid.findByText('Our prices include tax.')).toBeTruthy()
  await user.click(grid.getByRole('checkbox', { name: 'Select manual.pdf' }))
  expect(screen.getByText('1 selected')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'List view' }))
  expect(screen.getByText('1 selected')).toBeTruthy()
  expect(here()).toBe('/build/1?step=knowledge')
})

test('several sources are refreshed, scheduled and marked at once', async () => {
  const { user, api } = await open('knowledge&view=grid')
  api.on(refreshWebUrl, ({ params }) => ({ ...help, id: Number(params.id), status: 'queued' as const }))
  api.on(markImportant, ({ params }) => ({ ...prices, id: Number(params.id), is_important: true }))
  api.on(updateWebUrl, ({ params }) => ({ ...help, id: Number(params.id), refresh: 'daily' as const }))
  for (const name of ['prices.xlsx', 'manual.pdf', 'Help', 'Shop'])
    await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  await user.click(screen.getByRole('button', { name: 'Mark as important' }))
  await waitFor(() => expect(api.callsOf(markImportant)).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Every day' }))
  await waitFor(() => expect(api.callsOf(updateWebUrl)).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: 'Refresh now' }))
  await waitFor(() => expect(api.callsOf(refreshWebUrl)).toHaveLength(2))
})

describe('passages', () => {
  const kinds = (...passages: readonly SourcePassage[]) =>
    partsOf(passages).map((part) => (part.kind === 'table' ? part.rows.length : part.passage.id))

  test('that are rows of one sheet form a table; text between them, and another sheet, do not belong to it', () => {
    const row = (id: number, sheet: string) => passage(id, `Name: n${id}\nPrice: ${id}`, { sheet, row: id })
    expect(
      kinds(row(1, 'A'), row(2, 'A'), passage(3, 'Text'), row(4, 'A'), row(5, 'B'), row(6, 'B')),
    ).toEqual([2, 3, 4, 2])
  })

  test('that only look similar stay text', () => {
    expect(kinds(passage(1, 'Note: closed'), passage(2, 'Open: nine\nWe are here'))).toEqual([1, 2])
    expect(kinds(passage(1, 'A: 1\nB: 2'), passage(2, 'C: 1\nD: 2'))).toEqual([1, 2])
  })
})
