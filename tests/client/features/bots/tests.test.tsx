import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as contract from '#contract/knowledge/evaluations.ts'
import { listFaqs } from '#contract/knowledge/faqs.ts'
import type { FakeApi } from '#tests/client/app/fake-api.ts'
import { Refusal } from '#tests/client/app/fake-api.ts'
import { armed, inDialog } from '#tests/client/app/in-dialog.ts'
import { documentOf } from '#tests/machines/support/training.ts'
import { openBot } from './open-bot.tsx'

const delivery: contract.TestCase = {
  id: 1,
  bot_id: 1,
  question: 'How long does delivery take?',
  expect: 'answer',
  phrases: ['two days, or three'],
  sources: [],
  created_at: '2026-11-20T08:00:00.000Z',
  updated_at: '2026-11-20T08:00:00.000Z',
}
const weather: contract.TestCase = {
  ...delivery,
  id: 2,
  question: 'Will it rain?',
  expect: 'refusal',
  phrases: [],
}

const doneRun: contract.TestRun = {
  id: 7,
  bot_id: 1,
  status: 'done',
  total: 2,
  passed: 1,
  failed: 1,
  broken: 1,
  fixed: 0,
  created_at: '2026-11-20T09:00:00.000Z',
  finished_at: '2026-11-20T09:01:00.000Z',
}
const queued: contract.TestRun = {
  ...doneRun,
  id: 8,
  status: 'queued',
  passed: 0,
  failed: 0,
  broken: 0,
  finished_at: null,
}
const earlier: contract.TestRun = { ...doneRun, id: 2, passed: 2, failed: 0, broken: 0 }
const results: contract.TestResult[] = [
  {
    case_id: 1,
    question: delivery.question,
    passed: false,
    change: 'broken',
    answer: 'It depends on the weather.',
    sources: ['weather.txt'],
    missing: [{ what: 'phrase', text: 'two days, or three' }],
  },
  {
    case_id: 2,
    question: weather.question,
    passed: true,
    change: 'same',
    answer: '',
    sources: [],
    missing: [],
  },
]

/** Serves test questions from the API. */
function stock(api: FakeApi, tests: contract.TestCase[], run: contract.TestRun | null) {
  api.on(contract.listTests, { entities: tests, total: tests.length })
  api.on(contract.listRuns, { entities: run ? [run, earlier] : [], total: run ? 2 : 0 })
  if (run) api.on(contract.getRun, { run, results })
  api.on(listFaqs, { entities: [], total: 0 })
}

const open = (tests: contract.TestCase[] = [delivery, weather], run: contract.TestRun | null = doneRun) =>
  openBot('tests', {
    documents: [documentOf(3, 'delivery.pdf')],
    prepare: (api) => stock(api, tests, run),
  })

const card = async (question: string) =>
  within((await screen.findByRole('heading', { name: question })).closest('li') as HTMLElement)

test('a run shows which questions failed, why, and what changed', async () => {
  const { user } = await open()
  await screen.findByText('1 of 2 passed')
  screen.getByText('1 newly failed')
  const failed = await card(delivery.question)
  failed.getByText('The answer does not say “two days, or three”.')
  failed.getByText('It depends on the weather.')
  failed.getByText('passed before')
  await user.click(screen.getByRole('tab', { name: /^Passed/ }))
  expect(screen.queryByRole('heading', { name: delivery.question })).toBeNull()
  await card(weather.question)
})

test('questions are run, and the results appear automatically', async () => {
  const { user, api, socket } = await open([delivery], null)
  await screen.findByText('Not run yet.')
  api.on(contract.runTests, queued)
  await user.click(screen.getByRole('button', { name: 'Run all' }))
  await screen.findByRole('progressbar')
  stock(api, [delivery], { ...doneRun, id: 8 })
  await socket.tell('tests.progressed', { run: { ...doneRun, id: 8 } })
  await screen.findByText('1 of 2 passed')
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('results that could not be fetched are fetched again', async () => {
  const { api, socket } = await open([delivery], null)
  await screen.findByText('Not run yet.')
  await socket.tell('tests.progressed', { run: queued })
  await screen.findByRole('progressbar')
  api.on(contract.listRuns, () => {
    throw new Refusal('upstream_unavailable')
  })
  const fetched = () => api.callsOf(contract.listRuns).length
  const before = fetched()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  await socket.tell('tests.progressed', { run: { ...doneRun, id: 8 } })
  await waitFor(() => expect(fetched()).toBe(before + 1))
  stock(api, [delivery], { ...doneRun, id: 8 })
  await vi.advanceTimersByTimeAsync(3_000)
  await screen.findByText('1 of 2 passed')
})

test('a rejected run shows why', async () => {
  const { user, api } = await open()
  api.on(contract.runTests, () => {
    throw new Refusal('test_runs_used_up', { params: { n: 20 } })
  })
  await user.click(await screen.findByRole('button', { name: 'Run all' }))
  await screen.findByText(/The run could not be started\. You have used all of today’s test runs/)
})

test('a question is added with phrases and a source', async () => {
  const { user, api } = await open([], null)
  await screen.findByText(/No test questions yet/)
  await user.click(screen.getByRole('button', { name: 'Add a question' }))
  const dialog = await inDialog()
  await user.type(dialog.getByLabelText('Question'), delivery.question)
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  expect(api.callsOf(contract.addTest)).toHaveLength(0)
  await user.type(dialog.getByLabelText('Phrases in the answer'), 'two days, or three{Enter}')
  await user.click(dialog.getByRole('combobox'))
  await user.click(await screen.findByRole('option', { name: 'delivery.pdf' }))
  api.on(contract.addTest, delivery)
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  await screen.findByText('Question added')
  expect(api.callsOf(contract.addTest)[0]?.body).toEqual({
    question: delivery.question,
    expect: 'answer',
    phrases: ['two days, or three'],
    sources: ['delivery.pdf'],
  })
  await card(delivery.question)
})

test('a changed question does not count until the next run', async () => {
  const { user, api } = await open()
  const options = () => screen.findByRole('button', { name: `Options for “${delivery.question}”` })
  await user.click(await options())
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: /does not know/ }))
  const changed = { ...delivery, expect: 'refusal', updated_at: '2026-11-21T08:00:00.000Z' } as const
  api.on(contract.updateTest, () => {
    api.on(contract.listTests, { entities: [changed, weather], total: 2 })
    return changed
  })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect((await card(delivery.question)).getByText('Not run')).toBeTruthy())
})

test('a question is deleted after a confirmation', async () => {
  const { user, api } = await open([delivery], null)
  await user.click(await screen.findByRole('button', { name: `Options for “${delivery.question}”` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog'))
  api.on(contract.deleteTest, () => {
    api.on(contract.listTests, { entities: [], total: 0 })
    return undefined
  })
  await user.click(await armed(dialog.getByRole('button', { name: 'Delete' })))
  await screen.findByText(/No test questions yet/)
})

test('a failed question becomes an FAQ entry', async () => {
  const { user, api } = await open()
  await user.click((await card(delivery.question)).getByRole('button', { name: 'Add to the FAQ' }))
  const dialog = await inDialog()
  await user.type(dialog.getByLabelText('Answer'), 'Two days.')
  const { question, created_at, updated_at } = delivery
  api.on(contract.teachTest, { id: 5, bot_id: 1, question, answer: 'Two days.', created_at, updated_at })
  await user.click(dialog.getByRole('button', { name: 'Add to the FAQ' }))
  await screen.findByText('The bot now knows the answer')
  expect(api.callsOf(contract.teachTest)[0]).toMatchObject({
    params: { id: '1' },
    body: { answer: 'Two days.' },
  })
})

test('questions that could not be fetched show a failure, and can be fetched again', async () => {
  const { user, api } = await openBot('tests', {
    prepare: (fake) => {
      stock(fake, [], null)
      fake.on(contract.listTests, () => {
        throw new Refusal('upstream_unavailable')
      })
    },
  })
  await screen.findByText('The test questions could not be loaded')
  stock(api, [delivery], null)
  await user.click(screen.getByRole('button', { name: /again|retry/i }))
  await card(delivery.question)
})
