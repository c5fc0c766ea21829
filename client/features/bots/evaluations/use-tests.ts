import { shallowEqual, useSelector } from '@xstate/react'
import { fromPromise } from 'xstate'
import { call } from '#client/api/call.ts'
import { useActor } from '#client/core/hooks/use-actor.ts'
import { useJournalEvents, useResync } from '#client/core/live/live-provider.tsx'
import {
  getRun,
  listRuns,
  listTests,
  runTests,
  type TestCase,
  type TestRun,
} from '#contract/knowledge/evaluations.ts'
import { hasFailed, isLoading, isRunning, type TestSetSnapshot } from '#machines/test-set/selectors.ts'
import { type TestSet, type TestSetInput, testSetMachine } from '#machines/test-set/test-set-machine.ts'
import { testsWithResults } from '#machines/test-set/verdicts.ts'

/** Our choice: number of runs in the history. */
const RUNS = 10

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

const machine = testSetMachine.provide({
  actors: {
    loadTests: fromPromise<TestSet, TestSetInput>(({ input, signal }) => load(input.botId, signal)),
    startRun: fromPromise<TestRun, TestSetInput>(({ input, signal }) =>
      call(runTests, { params: { bot: input.botId }, signal }),
    ),
  },
})

const selectState = (snapshot: TestSetSnapshot) => ({
  loading: isLoading(snapshot),
  failed: hasFailed(snapshot),
  isRunning: isRunning(snapshot),
  tests: snapshot.context.tests,
  runs: snapshot.context.runs,
  shown: snapshot.context.shown,
  results: snapshot.context.results,
  failure: snapshot.context.failure,
  runFailure: snapshot.context.runFailure,
})

/** Returns a bot's test questions with the results of the last run, updated by the journal. */
export function useTests(botId: number) {
  const actor = useActor(machine, { botId })
  const events = useSelector(actor, selectState, shallowEqual)
  useJournalEvents(['tests.progressed'], (progress) => {
    for (const { run } of progress) actor.send({ type: 'tests.progressed', run })
  })
  useResync(() => actor.send({ type: 'journal.resync' }))
  const { tests, shown, results } = events
  const tried = testsWithResults(tests, shown, results)
  const commands = {
    reload: () => actor.send({ type: 'tests.reload' }),
    run: () => actor.send({ type: 'tests.run' }),
    keep: (test: TestCase) => actor.send({ type: 'test.saved', test }),
    drop: (id: number) => actor.send({ type: 'test.deleted', id }),
  }
  return { ...events, ...commands, tried }
}

/** State and commands of the test questions. */
export type Tests = ReturnType<typeof useTests>
