import type { TestCase, TestResult, TestRun } from '#contract/tests.ts'

/** A test question with what came of it in the last run; null where it was not in it, or was changed since. */
export interface Tried {
  readonly test: TestCase
  readonly result: TestResult | null
}

/** How a question stands. */
export type Verdict = 'passed' | 'failed' | 'untried'

/** What of the questions is shown. */
export const triedFilters = ['all', 'failed', 'changed', 'passed'] as const
export type TriedFilter = (typeof triedFilters)[number]

/** How a question stands. */
export const verdictOf = ({ result }: Tried): Verdict => {
  if (!result) return 'untried'
  return result.passed ? 'passed' : 'failed'
}

/** Whether a question did otherwise than in the run before. */
export const isChanged = ({ result }: Tried): boolean =>
  result?.change === 'fixed' || result?.change === 'broken'

/** Joins questions with the results of a run, failed ones first; a result of before a change of its question does not count. */
export function triedIn(
  tests: readonly TestCase[],
  run: TestRun | null,
  results: readonly TestResult[],
): readonly Tried[] {
  const byTest = new Map(results.map((result) => [result.case_id, result]))
  const tried = tests.map((test) => {
    const isCurrent = run !== null && Date.parse(test.updated_at) <= Date.parse(run.created_at)
    return { test, result: (isCurrent && byTest.get(test.id)) || null }
  })
  const failed = tried.filter((one) => verdictOf(one) === 'failed')
  return [...failed, ...tried.filter((one) => verdictOf(one) !== 'failed')]
}

/** Whether a question belongs to what is shown. */
export function passesFilter(tried: Tried, filter: TriedFilter): boolean {
  if (filter === 'all') return true
  return filter === 'changed' ? isChanged(tried) : verdictOf(tried) === filter
}
