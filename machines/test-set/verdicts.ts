import type { TestCase, TestResult, TestRun } from '#contract/knowledge/evaluations.ts'

/**
 * Test question with its result in the last run; `result` is null if the question was not part of the run or has changed since.
 */
export interface TestWithResult {
  readonly test: TestCase
  readonly result: TestResult | null
}

/** Verdict on a question in the last run. */
export type Verdict = 'passed' | 'failed' | 'untried'

/** Filters of the question list. */
export const outcomeFilters = ['all', 'failed', 'changed', 'passed'] as const
export type OutcomeFilter = (typeof outcomeFilters)[number]

/** Returns the verdict on a question; `untried` if it has no result. */
export const verdictOf = ({ result }: TestWithResult): Verdict => {
  if (!result) return 'untried'
  return result.passed ? 'passed' : 'failed'
}

/** Returns true if the verdict differs from the previous run. */
export const isChanged = ({ result }: TestWithResult): boolean =>
  result?.change === 'fixed' || result?.change === 'broken'

/** Joins questions with the results of a run, failed ones first; results from before a question was changed are ignored. */
export function testsWithResults(
  tests: readonly TestCase[],
  run: TestRun | null,
  results: readonly TestResult[],
): readonly TestWithResult[] {
  const byTest = new Map(results.map((result) => [result.case_id, result]))
  const tried = tests.map((test) => {
    const isCurrent = run !== null && Date.parse(test.updated_at) <= Date.parse(run.created_at)
    return { test, result: (isCurrent && byTest.get(test.id)) || null }
  })
  const failed = tried.filter((one) => verdictOf(one) === 'failed')
  return [...failed, ...tried.filter((one) => verdictOf(one) !== 'failed')]
}

/** Returns true if a question passes a filter. */
export function passesFilter(tried: TestWithResult, filter: OutcomeFilter): boolean {
  if (filter === 'all') return true
  return filter === 'changed' ? isChanged(tried) : verdictOf(tried) === filter
}
