import { useEffect } from 'react'
import { call } from '#client/api/call.ts'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { useSubmission } from '#client/core/hooks/use-submission.ts'
import { useJournalEvents, useResync } from '#client/core/live/live-provider.tsx'
import { getRun, listRuns, listTests, runTests, type TestCase } from '#contract/knowledge/evaluations.ts'
import {
  isRunning,
  lacksResults,
  type TestSet,
  withoutTest,
  withRun,
  withTest,
} from '#machines/test-set/test-set.ts'
import { testsWithResults } from '#machines/test-set/verdicts.ts'

/** Our choice: number of runs in the history. */
const RUNS = 10
/** Our choice: time to wait before fetching results again after a failure, in milliseconds. */
const RESULTS_RETRY_MS = 3_000

const none: TestSet = { tests: [], runs: [], shown: null, results: [] }

async function load(bot: number, signal: AbortSignal): Promise<TestSet> {
  const params = { bot }
  const [{ entities: tests }, { entities: runs }] = await Promise.all([
    call(listTests, { params, signal }),
    call(listRuns, { params, query: { length: RUNS }, signal }),
  ])
  const done = runs.find(({ status }) => status === 'done')
  if (!done) return { tests, runs, shown: null, results: [] }
  const { run, results } = await call(getRun, { params: { id: done.id }, signal })
  return { tests, runs, shown: run, results }
}

/** Returns a bot's test questions and runs, with the results of one run; updated by the journal. */
export function useTests(botId: number) {
  const { data, failure, loading, patch, reload } = useResource('bots: tests', (signal) =>
    load(botId, signal),
  )
  const run = useSubmission(
    'bots: run tests',
    (signal) => call(runTests, { params: { bot: botId }, signal }),
    (started) => patch((set) => withRun(set, started)),
  )
  useJournalEvents(['tests.progressed'], (events) => {
    const runs = events.map((event) => event.run).filter(({ bot_id }) => bot_id === botId)
    patch((set) => runs.reduce(withRun, set))
    if (runs.some(({ status }) => status === 'done')) reload()
  })
  useResync(reload)
  const set = data ?? none
  const { tests, runs, shown, results } = set
  const isRetrying = failure !== null && lacksResults(set)
  useEffect(() => {
    if (!isRetrying || !failure) return
    const retry = setTimeout(reload, RESULTS_RETRY_MS)
    return () => clearTimeout(retry)
  }, [isRetrying, failure, reload])
  return {
    loading,
    failure,
    tests,
    runs,
    shown,
    reload,
    tried: testsWithResults(tests, shown, results),
    failed: data === null && !loading,
    isRunning: run.busy || isRunning(set),
    run: run.submit,
    runFailure: run.failure,
    keep: (test: TestCase) => patch((known) => withTest(known, test)),
    drop: (id: number) => patch((known) => withoutTest(known, id)),
  }
}

export type Tests = ReturnType<typeof useTests>
