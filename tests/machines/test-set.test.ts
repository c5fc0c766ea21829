import { describe, expect, test } from 'vitest'
import type { TestCase, TestResult, TestRun } from '#contract/knowledge/evaluations.ts'
import {
  isRunning,
  lacksResults,
  type TestSet,
  withoutTest,
  withRun,
  withTest,
} from '#machines/test-set/test-set.ts'
import { outcomeFilters, passesFilter, testsWithResults, verdictOf } from '#machines/test-set/verdicts.ts'
import { at } from '../support/shapes.ts'

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

const set: TestSet = { tests: [testOf(1)], runs: [], shown: null, results: [] }

describe('runs', () => {
  test('are followed until their results are loaded', () => {
    expect(isRunning(set)).toBe(false)
    const started = withRun(set, runOf(3, queued))
    expect([isRunning(started), lacksResults(started)]).toEqual([true, false])
    const halfway = withRun(started, runOf(3, { ...queued, status: 'running', passed: 1 }))
    expect(halfway.runs[0]?.passed).toBe(1)
    const over = withRun(halfway, runOf(3))
    expect([isRunning(over), lacksResults(over)]).toEqual([true, true])
    const shown = { ...over, shown: runOf(3), results: [resultOf(1, true)] }
    expect([isRunning(shown), lacksResults(shown)]).toEqual([false, false])
  })

  test('are not reverted by an older response', () => {
    const over = withRun(set, runOf(3))
    expect(withRun(over, runOf(3, queued))).toBe(over)
    const halfway = withRun(set, runOf(4, { ...queued, status: 'running', passed: 1 }))
    expect(withRun(halfway, runOf(4, queued))).toBe(halfway)
  })

  test('are sorted, newest first', () => {
    const runs = [runOf(2), runOf(4), runOf(3)].reduce(withRun, set).runs
    expect(runs.map(({ id }) => id)).toEqual([4, 3, 2])
  })
})

describe('questions', () => {
  const textsOf = ({ tests }: TestSet) => tests.map(({ question }) => question)

  test('are added, changed and deleted', () => {
    const added = withTest(set, testOf(2))
    const changed = withTest(added, { ...testOf(1), question: 'Changed?' })
    expect(textsOf(changed)).toEqual(['Changed?', 'Question 2?'])
    expect(textsOf(withoutTest(changed, 1))).toEqual(['Question 2?'])
  })

  test('are not replaced by an older version', () => {
    const later = { ...set, tests: [{ ...testOf(1, 20), question: "A colleague's?" }] }
    expect(textsOf(withTest(later, { ...testOf(1, 10), question: 'Mine?' }))).toEqual(["A colleague's?"])
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
