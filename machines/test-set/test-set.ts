import type { TestCase, TestResult, TestRun } from '#contract/knowledge/evaluations.ts'

/** Test questions of a bot and their runs. */
export interface TestSet {
  readonly tests: readonly TestCase[]
  /** Recent runs, newest first. */
  readonly runs: readonly TestRun[]
  /** Last finished run, whose results are shown. */
  readonly shown: TestRun | null
  readonly results: readonly TestResult[]
}

/** Returns the set with a run added or updated, unless the known state of the run is newer. */
export function withRun(set: TestSet, run: TestRun): TestSet {
  const known = set.runs.find(({ id }) => id === run.id)
  if (known?.status === 'done' || (known && run.passed + run.failed < known.passed + known.failed)) return set
  const runs = [run, ...set.runs.filter((one) => one !== known)].sort((a, b) => b.id - a.id)
  return { ...set, runs }
}

/** Returns the set with a question added or updated, unless the known version is newer. */
export function withTest(set: TestSet, test: TestCase): TestSet {
  const known = set.tests.find(({ id }) => id === test.id)
  if (!known) return { ...set, tests: [...set.tests, test] }
  if (Date.parse(known.updated_at) > Date.parse(test.updated_at)) return set
  return { ...set, tests: set.tests.map((one) => (one === known ? test : one)) }
}

/** Returns the set without a question. */
export const withoutTest = (set: TestSet, id: number): TestSet => ({
  ...set,
  tests: set.tests.filter((test) => test.id !== id),
})

/** Returns true if the results of the last finished run have not been loaded yet. */
export const lacksResults = ({ runs, shown }: TestSet): boolean =>
  runs.find(({ status }) => status === 'done')?.id !== shown?.id

/** Returns true while a run is in progress, until its results are loaded. */
export const isRunning = (set: TestSet): boolean =>
  (set.runs[0] !== undefined && set.runs[0].status !== 'done') || lacksResults(set)
