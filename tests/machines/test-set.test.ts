import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { TestCase, TestResult, TestRun } from '#contract/knowledge/evaluations.ts'
import {
  RESULTS_RETRY_MS,
  type TestSet,
  type TestSetInput,
  testSetMachine,
} from '#machines/test-set/test-set-machine.ts'
import { outcomeFilters, passesFilter, testsWithResults, verdictOf } from '#machines/test-set/verdicts.ts'
import { at } from '../support/shapes.ts'
import { held } from './support/actors.ts'
import { done, expectAllReachable, expectNoDeadEnd, failed } from './support/chart.ts'

const testOf = (id: number, updated = 0): TestCase => ({
  id,
  bot_id: 1,
  question: `Question ${id}?`,
  expect: 'answer',
  phrases: ['two days'],
  sources: [],
  created_at: at(0),
  updated_at: at(updated),
})

const runOf = (id: number, changes: Partial<TestRun> = {}): TestRun => ({
  id,
  bot_id: 1,
  status: 'done',
  total: 2,
  passed: 1,
  failed: 1,
  broken: 0,
  fixed: 0,
  created_at: at(id * 60),
  finished_at: at(id * 60 + 5),
  ...changes,
})

const queued: Partial<TestRun> = { status: 'queued', passed: 0, failed: 0, finished_at: null }

const resultOf = (case_id: number, passed: boolean, change: TestResult['change'] = 'same'): TestResult => ({
  case_id,
  question: `Question ${case_id}?`,
  passed,
  change,
  answer: 'Two days.',
  sources: [],
  missing: [],
})

const one: TestSet = { tests: [testOf(1)], runs: [], shown: null, results: [] }
const after = (id: number): TestSet => ({
  tests: [testOf(1)],
  runs: [runOf(id)],
  shown: runOf(id),
  results: [resultOf(1, true)],
})

function start() {
  const load = held<TestSet, TestSetInput>()
  const run = held<TestRun, TestSetInput>()
  const clock = new SimulatedClock()
  const machine = testSetMachine.provide({ actors: { loadTests: load.logic, startRun: run.logic } })
  const actor = createActor(machine, { input: { botId: 1 }, clock }).start()
  return { actor, load, run, clock, state: () => actor.getSnapshot() }
}

async function opened(set: TestSet = one) {
  const parts = start()
  await parts.load.last().resolve(set)
  return parts
}

describe('test questions', () => {
  test('are run and followed, and their results are fetched at the end', async () => {
    const { actor, load, run, state } = await opened()
    actor.send({ type: 'tests.run' })
    expect(state().matches({ open: { run: 'starting' } })).toBe(true)
    await run.last().resolve(runOf(3, queued))
    expect(state().matches({ open: { run: 'running' } })).toBe(true)
    expect(state().can({ type: 'tests.run' })).toBe(false)
    actor.send({ type: 'tests.progressed', run: runOf(3, { ...queued, status: 'running', passed: 1 }) })
    expect(state().context.runs[0]?.passed).toBe(1)
    expect(load.calls).toHaveLength(1)
    actor.send({ type: 'tests.progressed', run: runOf(3) })
    expect(state().matches({ open: { run: 'finished' } })).toBe(true)
    await load.last().resolve(after(3))
    expect(state().matches({ open: { run: 'idle' } })).toBe(true)
    expect(state().context.results).toHaveLength(1)
  })

  test('follow a run that a colleague started', async () => {
    const { actor, state } = await opened()
    actor.send({ type: 'tests.progressed', run: runOf(9, { ...queued, bot_id: 2 }) })
    expect(state().matches({ open: { run: 'idle' } })).toBe(true)
    actor.send({ type: 'tests.progressed', run: runOf(3, queued) })
    expect(state().matches({ open: { run: 'running' } })).toBe(true)
  })

  test('end a run whose end was reported while they were fetched', async () => {
    const { actor, load, state } = start()
    actor.send({ type: 'tests.progressed', run: runOf(3) })
    await load.last().resolve({ ...one, runs: [runOf(3, queued)] })
    expect(state().matches({ open: { run: 'finished' } })).toBe(true)
    await load.last().resolve(after(3))
    expect(state().matches({ open: { run: 'idle' } })).toBe(true)
  })

  test('are not reverted if the response to a start arrives after the end', async () => {
    const { actor, load, run, state } = await opened()
    actor.send({ type: 'tests.run' })
    actor.send({ type: 'tests.progressed', run: runOf(3) })
    await run.last().resolve(runOf(3, queued))
    expect(state().context.runs[0]?.status).toBe('done')
    await load.last().resolve(after(3))
    expect(state().matches({ open: { run: 'idle' } })).toBe(true)
  })

  test('show why a run was rejected, until the next one', async () => {
    const { actor, run, state } = await opened()
    actor.send({ type: 'tests.run' })
    await run.last().reject({ code: 'test_runs_used_up', params: { n: 20 } })
    expect(state().context.runFailure).toEqual({ code: 'test_runs_used_up', params: { n: 20 } })
    actor.send({ type: 'tests.run' })
    expect(state().context.runFailure).toBeNull()
  })

  test('retry failed fetches of results', async () => {
    const { actor, load, clock, state } = await opened()
    actor.send({ type: 'tests.progressed', run: runOf(3, queued) })
    actor.send({ type: 'tests.progressed', run: runOf(3) })
    await load.last().reject({ code: 'upstream_unavailable' })
    expect(state().matches({ open: { data: 'unfetched', run: 'finished' } })).toBe(true)
    clock.increment(RESULTS_RETRY_MS)
    await load.last().resolve(after(3))
    expect(state().matches({ open: { run: 'idle' } })).toBe(true)
  })

  test('cannot be run if there are none', async () => {
    const { state } = await opened({ ...one, tests: [] })
    expect(state().can({ type: 'tests.run' })).toBe(false)
  })

  test('are added, changed and deleted on the screen', async () => {
    const { actor, state } = await opened()
    actor.send({ type: 'test.saved', test: testOf(2) })
    actor.send({ type: 'test.saved', test: { ...testOf(1), question: 'Changed?' } })
    expect(state().context.tests.map(({ question }) => question)).toEqual(['Changed?', 'Question 2?'])
    actor.send({ type: 'test.deleted', id: 1 })
    expect(state().context.tests.map(({ id }) => id)).toEqual([2])
  })

  test('changed while they are fetched are not reverted', async () => {
    const { actor, load, state } = await opened({ ...one, tests: [testOf(1), testOf(2), testOf(3)] })
    actor.send({ type: 'journal.resync' })
    actor.send({ type: 'test.saved', test: { ...testOf(1, 10), question: 'Mine?' } })
    actor.send({ type: 'test.saved', test: { ...testOf(2, 10), question: 'Mine, too?' } })
    actor.send({ type: 'test.deleted', id: 3 })
    const later = { ...testOf(2, 20), question: "A colleague's?" }
    await load.last().resolve({ ...one, tests: [testOf(1), later, testOf(3)] })
    expect(state().context.tests.map(({ question }) => question)).toEqual(['Mine?', "A colleague's?"])
  })

  test('show the newest results, regardless of which fetch began first', async () => {
    const { actor, load, state } = await opened(after(2))
    actor.send({ type: 'journal.resync' })
    const [, resync] = load.calls
    actor.send({ type: 'tests.progressed', run: runOf(3) })
    await load.last().resolve(after(3))
    await resync?.resolve(after(2))
    expect(state().context.shown?.id).toBe(3)
    expect(state().matches({ open: { run: 'idle' } })).toBe(true)
  })

  test('that could not be fetched are fetched again', async () => {
    const { actor, load, state } = start()
    await load.last().reject({ code: 'upstream_unavailable' })
    expect(state().value).toBe('failed')
    actor.send({ type: 'tests.reload' })
    await load.last().resolve(one)
    expect(state().context.failure).toBeNull()
    actor.send({ type: 'journal.resync' })
    await load.last().reject({ code: 'upstream_unavailable' })
    expect(state().context).toMatchObject({ tests: [{ id: 1 }], failure: { code: 'upstream_unavailable' } })
  })
})

describe('verdicts', () => {
  const run = runOf(1)
  test('failed questions come first; a result older than a change does not count', () => {
    const results = [resultOf(1, true), resultOf(2, false, 'broken'), resultOf(3, false)]
    const tried = testsWithResults([testOf(1), testOf(2), testOf(3, 61), testOf(4)], run, results)
    expect(tried.map((one) => [one.test.id, verdictOf(one)])).toEqual([
      [2, 'failed'],
      [1, 'passed'],
      [3, 'untried'],
      [4, 'untried'],
    ])
    const counts = outcomeFilters.map((filter) => tried.filter((one) => passesFilter(one, filter)).length)
    expect(counts).toEqual([4, 1, 1, 1])
  })

  test('without a run all questions are untried', () => {
    expect(testsWithResults([testOf(1)], null, [resultOf(1, true)])).toEqual([
      { test: testOf(1), result: null },
    ])
  })
})

describe('chart', () => {
  const walk = {
    input: { botId: 1 },
    events: [
      { type: 'tests.run' },
      { type: 'tests.reload' },
      { type: 'journal.resync' },
      { type: 'tests.progressed', run: runOf(3, queued) },
      { type: 'tests.progressed', run: runOf(3) },
      done('0.test-set.loading', one),
      failed('0.test-set.loading', 'upstream_unavailable'),
      done('0.test-set.open.data.refreshing', after(3)),
      failed('0.test-set.open.data.refreshing', 'upstream_unavailable'),
      done('0.test-set.open.run.starting', runOf(3, queued)),
      failed('0.test-set.open.run.starting', 'test_run_under_way'),
    ],
    facet: ({ runs, shown }: { runs: readonly TestRun[]; shown: TestRun | null }) => [
      runs[0]?.status,
      shown?.id,
    ],
  }

  test('every state can be reached', () => expectAllReachable(testSetMachine, walk))
  test('every path leads back to rest', () =>
    expectNoDeadEnd(testSetMachine, walk, ['test-set.open.run.idle']))
})
