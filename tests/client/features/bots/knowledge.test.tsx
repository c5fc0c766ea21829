import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#contract/base/units.ts'
import { deleteFaq, type Faq, listFaqs } from '#contract/knowledge/faqs.ts'
import { getKnowledgeHealth, type KnowledgeHealth, listConflicts } from '#contract/knowledge/knowledge.ts'
import { listQuestions, type UnansweredQuestion } from '#contract/knowledge/questions.ts'
import { deleteDocument, deleteWebUrl, refreshWebUrl, retryDocument } from '#contract/knowledge/training.ts'
import { Refusal } from '#tests/client/app/fake-api.ts'
import { armed, inDialog } from '#tests/client/app/in-dialog.ts'
import { here } from '#tests/client/app/open-console.tsx'
import { documentOf, urlOf } from '#tests/machines/support/training.ts'
import { setViewport } from '#tests/support/viewport.ts'
import { openBot } from './open-bot.tsx'
import { healthOf } from './stock.ts'

beforeEach(() => setViewport(1440))

const start = Date.now()
const daysAgo = (days: number) => new Date(start - days * DAY_MS).toISOString()

const used = documentOf(1, 'used.pdf', { upload_date: daysAgo(40) })
const idle = documentOf(2, 'idle.pdf', { upload_date: daysAgo(40) })
const broken = documentOf(3, 'broken.pdf', { status: 'failed', error: 'damaged', upload_date: daysAgo(1) })
const reading = documentOf(4, 'new.pdf', { status: 'reading', passages: 0, upload_date: daysAgo(0) })
const old = urlOf(5, 'https://example.com/old', {
  ...{ title: 'Old page', read_at: daysAgo(31), created_at: daysAgo(2) },
})
const gone = urlOf(6, 'https://example.com/gone', {
  ...{ title: 'Gone page', status: 'failed', error: 'page_not_found', read_at: daysAgo(2) },
})
const faq: Faq = {
  ...{ id: 7, bot_id: 1, question: 'How long does delivery take?', answer: 'Two days.' },
  ...{ created_at: daysAgo(3), updated_at: daysAgo(3) },
}
const iceland: UnansweredQuestion = {
  ...{ id: 4, bot_id: 1, question: 'Do you deliver to Iceland?', wordings: [], language: 'en-US', count: 2 },
  ...{ first_asked: daysAgo(1), last_asked: daysAgo(0.5), status: 'open', faq_id: null },
}
const health: KnowledgeHealth = healthOf({
  uses: [{ source_id: 1, last_used_at: daysAgo(1) }],
  coverage: { since: daysAgo(6), asked: 50, answered: 46 },
})

const open = (query = 'knowledge', known = health) =>
  openBot(query, {
    documents: [used, idle, broken, reading],
    urls: [old, gone],
    prepare: (api) => {
      api.on(listFaqs, { entities: [faq], total: 1 })
      api.on(listQuestions, { entities: [iceland], total: 1 })
      api.on(getKnowledgeHealth, known)
    },
  })

const table = () => within(screen.getByRole('table', { name: 'Knowledge of the bot' }))
/** Returns the names in row order. */
const names = async () => {
  await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false'))
  return table()
    .queryAllByRole('button', { name: /^Options for / })
    .map((button) => button.getAttribute('aria-label')?.replace('Options for ', ''))
}
const tile = (name: string) =>
  within(screen.getByRole('group', { name: 'Health' })).getByRole('button', { name: new RegExp(`^${name}`) })
const kind = (name: string) =>
  within(screen.getByRole('group', { name: 'Kind' })).getByRole('button', { name: new RegExp(`^${name}`) })

test('files, pages, entries and questions form one list, and each kind is a filter', async () => {
  const { user } = await open()
  expect(await names()).toEqual([
    ...['new.pdf', iceland.question, 'broken.pdf', 'Gone page', faq.question],
    ...['Old page', 'used.pdf', 'idle.pdf'],
  ])
  expect(['All', 'Files', 'Web pages', 'FAQ', 'Questions'].map((name) => kind(name).textContent)).toEqual([
    ...['All8', 'Files4', 'Web pages2', 'FAQ1', 'Questions1'],
  ])
  await user.click(kind('Web pages'))
  expect(await names()).toEqual(['Gone page', 'Old page'])
  expect(kind('Web pages').getAttribute('aria-pressed')).toBe('true')
  expect(here()).toBe('/build/1?step=knowledge&kind=url')
})

test('the health bar shows ready, failed, outdated and unused sources, and filters by them', async () => {
  const { user } = await open()
  await waitFor(() => expect(tile('Unused').textContent).toMatch(/1$/))
  expect(['Ready', 'Being read', 'Failed', 'May be'].map((name) => tile(name).textContent)).toEqual([
    ...['Ready4', 'Being read1', 'Failed2', 'May be outdated1'],
  ])
  await user.click(tile('Unused'))
  expect(await names()).toEqual(['idle.pdf'])
  expect(here()).toBe('/build/1?step=knowledge&state=unused')
  await user.click(tile('May be outdated'))
  expect(await names()).toEqual(['Old page'])
  await user.click(tile('May be outdated'))
  expect(await names()).toHaveLength(8)
})

test('a link shows the same list as the filters', async () => {
  await open('knowledge&kind=file&state=failed')
  expect(await names()).toEqual(['broken.pdf'])
  expect(tile('Failed').getAttribute('aria-pressed')).toBe('true')
})

test('the share of answered questions links to the open ones', async () => {
  const { user } = await open()
  const coverage = within(screen.getByRole('region', { name: 'Answered this week' }))
  await coverage.findByText('92%')
  expect(coverage.getByText('46 of 50 questions')).toBeTruthy()
  await user.click(coverage.getByRole('link', { name: 'See what is missing' }))
  expect(await names()).toEqual([iceland.question])
})

test('without questions there is no share', async () => {
  await open('knowledge', healthOf())
  await screen.findByText('No questions yet')
})

test('rows are sorted by name and by status, those that need attention first', async () => {
  const { user } = await open()
  await names()
  await user.click(screen.getByRole('button', { name: 'Name' }))
  expect((await names())[0]).toBe('broken.pdf')
  await user.click(screen.getByRole('button', { name: 'Status' }))
  expect((await names()).slice(0, 3).toSorted()).toEqual([
    'Do you deliver to Iceland?',
    'Gone page',
    'broken.pdf',
  ])
})

test('all failed sources are read again, or deleted after one confirmation', async () => {
  const { user, api } = await open('knowledge&state=failed')
  api.on(retryDocument, broken)
  api.on(refreshWebUrl, gone)
  expect(await names()).toEqual(['broken.pdf', 'Gone page'])
  await user.click(screen.getByRole('button', { name: 'Read again' }))
  await waitFor(() => expect(api.callsOf(retryDocument)).toHaveLength(1))
  expect(api.callsOf(refreshWebUrl)).toHaveLength(1)
  api.on(deleteDocument, undefined)
  api.on(deleteWebUrl, undefined)
  await user.click(screen.getByRole('button', { name: 'Delete failed' }))
  const dialog = await inDialog('Delete 2 sources?')
  await user.click(await armed(dialog.getByRole('button', { name: 'Delete' })))
  await screen.findByText('2 sources deleted')
  expect(api.callsOf(deleteDocument)[0]?.params).toEqual({ id: '3' })
  expect(api.callsOf(deleteWebUrl)[0]?.params).toEqual({ id: '6' })
  await screen.findByText('Nothing matches.')
})

test('sources of all kinds are selected together; questions are not', async () => {
  const { user, api } = await open()
  api.on(deleteDocument, undefined)
  api.on(deleteWebUrl, undefined)
  api.on(deleteFaq, () => {
    api.on(listFaqs, { entities: [], total: 0 })
    return undefined
  })
  await names()
  expect(table().queryByRole('checkbox', { name: `Select ${iceland.question}` })).toBeNull()
  await user.click(table().getByRole('checkbox', { name: 'Select all rows' }))
  expect(table().getByRole('checkbox', { name: 'Select all rows' }).getAttribute('aria-checked')).toBe('true')
  expect(screen.getByText('7 selected')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = await inDialog('Delete 7 sources?')
  await user.click(await armed(dialog.getByRole('button', { name: 'Delete' })))
  await screen.findByText('7 sources deleted')
  expect(await names()).toEqual([iceland.question])
})

test('one list that could not be fetched does not hide the others', async () => {
  const { user, api } = await openBot('knowledge', {
    documents: [used],
    prepare: (fake) =>
      fake.on(listFaqs, () => {
        throw new Refusal('upstream_unavailable')
      }),
  })
  await screen.findByText('The entries could not be loaded')
  expect(await names()).toEqual(['used.pdf'])
  api.on(listFaqs, { entities: [faq], total: 1 })
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(async () => expect(await names()).toHaveLength(2))
})

test('a bot without knowledge offers ways to fill the list', async () => {
  const { user } = await openBot('knowledge')
  await screen.findByText(/^The bot knows nothing yet\./)
  expect(screen.getByLabelText('Drop files here, or choose them')).toBeTruthy()
  expect(screen.getByText(/up to 10,000,000 characters of text/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add a web page' }))
  await inDialog('Add a web page')
})

test('in a narrow window the status is below the name', async () => {
  setViewport(1024)
  await open('knowledge&state=failed')
  expect(await names()).toHaveLength(2)
  expect(table().queryByRole('columnheader', { name: 'Status' })).toBeNull()
  expect(table().getByText(/The page does not exist/)).toBeTruthy()
})

test('sources that disagree are listed with the one that answers use, and why', async () => {
  await openBot('knowledge', {
    prepare: (api) =>
      api.on(listConflicts, {
        entities: [
          {
            used: { source_id: 2, kind: 'file', name: 'prices-2026.xlsx', text: 'Day ticket: £59' },
            other: { source_id: 1, kind: 'file', name: 'prices-2025.xlsx', text: 'Day ticket: £55' },
            reason: 'year',
          },
        ],
        total: 1,
      }),
  })
  const list = within(await screen.findByRole('list', { name: 'Sources that disagree' }))
  expect(list.getByText('Answers use prices-2026.xlsx')).toBeTruthy()
  expect(list.getByText('Day ticket: £55')).toBeTruthy()
  expect(list.getByText('prices-2025.xlsx is of an earlier year.')).toBeTruthy()
})
