import { assign, setup } from 'xstate'
import type { TestCase, TestResult, TestRun } from '#contract/knowledge/evaluations.ts'
import { type Failure, withFailure } from '../failure.ts'
import { type Overlap, overlapWith, withOverlap } from '../overlap.ts'
import { declaredPromise } from '../unprovided-actor.ts'

/** Bot whose test questions are loaded. */
export interface TestSetInput {
  readonly botId: number
}

/** Our choice: pause before retrying to fetch results. */
export const RESULTS_RETRY_MS = 3_000

/** Questions and runs of a bot. */
export interface TestSet {
  readonly tests: readonly TestCase[]
  /** Recent runs, newest first. */
  readonly runs: readonly TestRun[]
  /** Last finished run, whose results are shown. */
  readonly shown: TestRun | null
  readonly results: readonly TestResult[]
}

/** Questions, runs and results, with the state of loading and running. */
export interface TestSetContext extends TestSetInput, TestSet {
  /** Reason why the last fetch failed; null if it succeeded. */
  readonly failure: Failure | null
  /** Reason why the last run did not start. */
  readonly runFailure: Failure | null
  /** Changes of questions since the current fetch began. */
  readonly overlap: Overlap<TestChange>
}

/** Question that was saved or deleted here. */
type TestChange = { type: 'test.saved'; test: TestCase } | { type: 'test.deleted'; id: number }

/** Commands of the screen, changes saved here, and journal events. */
export type TestSetEvent =
  | { type: 'tests.reload' }
  | { type: 'tests.run' }
  | TestChange
  | { type: 'tests.progressed'; run: TestRun }
  | { type: 'journal.resync' }

/** Returns the runs with one added or updated, newest first. */
const withRun = (runs: readonly TestRun[], run: TestRun): readonly TestRun[] =>
  [run, ...runs.filter(({ id }) => id !== run.id)].sort((a, b) => b.id - a.id)

/** Returns true if a run is older than the known one, because responses can arrive after events. */
const isOlder = (run: TestRun, known: TestRun | undefined): boolean =>
  known?.status === 'done' || (known !== undefined && run.passed + run.failed < known.passed + known.failed)

const setNewer = (runs: readonly TestRun[], run: TestRun): readonly TestRun[] =>
  isOlder(
    run,
    runs.find(({ id }) => id === run.id),
  )
    ? runs
    : withRun(runs, run)

/** Merges fetched runs with updates that the journal reported in the meantime. */
const mergeRuns = (loaded: readonly TestRun[], known: readonly TestRun[]): readonly TestRun[] =>
  known.reduce((runs, one) => setNewer(runs, one), loaded)

const lastDone = (runs: readonly TestRun[]) => runs.find(({ status }) => status === 'done')

/** Returns the questions with one added or updated, unless the known version is newer. */
function withTest(tests: readonly TestCase[], test: TestCase): readonly TestCase[] {
  const known = tests.find(({ id }) => id === test.id)
  if (!known) return [...tests, test]
  if (Date.parse(known.updated_at) > Date.parse(test.updated_at)) return tests
  return tests.map((one) => (one === known ? test : one))
}

const afterChange = (tests: readonly TestCase[], change: TestChange): readonly TestCase[] =>
  change.type === 'test.saved' ? withTest(tests, change.test) : tests.filter(({ id }) => id !== change.id)

const testSetSetup = setup({
  types: { context: {} as TestSetContext, events: {} as TestSetEvent, input: {} as TestSetInput },
  actors: {
    loadTests: declaredPromise<TestSet, TestSetInput>('loadTests'),
    startRun: declaredPromise<TestRun, TestSetInput>('startRun'),
  },
  actions: {
    begin: assign({ overlap: [] }),
    setTests: assign(({ context }, loaded: TestSet) => ({
      ...loaded,
      tests: withOverlap(loaded.tests, context.overlap, afterChange),
      runs: mergeRuns(loaded.runs, context.runs),
      failure: null,
      overlap: null,
    })),
    setFailure: assign((_, failure: Failure) => ({ failure, overlap: null })),
    endOverlap: assign({ overlap: null }),
    takeChange: assign(({ context: { tests, overlap } }, change: TestChange) => ({
      tests: afterChange(tests, change),
      overlap: overlapWith(overlap, change),
    })),
    setRun: assign(({ context: { runs } }, run: TestRun) => ({ runs: setNewer(runs, run) })),
    setRunFailure: assign((_, runFailure: Failure) => ({ runFailure })),
    clearRunFailure: assign({ runFailure: null }),
  },
  guards: {
    isOurs: ({ context }, run: TestRun) => run.bot_id === context.botId,
    hasTests: ({ context }) => context.tests.length > 0,
    isUnderWay: ({ context: { runs } }) => runs[0] !== undefined && runs[0].status !== 'done',
    isDone: ({ context: { runs } }) => runs[0] === undefined || runs[0].status === 'done',
    isOutdated: ({ context: { runs, shown } }) => lastDone(runs)?.id !== shown?.id,
    isCurrent: ({ context: { runs, shown } }) => lastDone(runs)?.id === shown?.id,
  },
  delays: { RESULTS_RETRY_MS },
})

const data = testSetSetup.createStateConfig({
  description: 'Freshness of the data on the screen.',
  initial: 'current',
  on: { 'journal.resync': { target: '.refreshing' }, 'tests.reload': { target: '.refreshing' } },
  states: {
    current: {
      description: 'The data is current.',
      always: { guard: 'isOutdated', target: 'refreshing' },
    },
    refreshing: {
      description: 'The data is fetched again while the old one is shown; after a run, with its results.',
      entry: 'begin',
      invoke: {
        src: 'loadTests',
        input: ({ context: { botId } }) => ({ botId }),
        onDone: { target: 'current', actions: { type: 'setTests', params: ({ event }) => event.output } },
        onError: [
          { guard: 'isOutdated', target: 'unfetched', actions: 'endOverlap' },
          { target: 'current', actions: withFailure('setFailure') },
        ],
      },
    },
    unfetched: {
      description: 'The results of a run could not be fetched; a retry follows.',
      after: { RESULTS_RETRY_MS: { target: 'refreshing' } },
    },
  },
})

const run = testSetSetup.createStateConfig({
  description: 'Runs of the test set.',
  initial: 'idle',
  states: {
    idle: {
      description: 'No run is in progress.',
      always: [
        { guard: 'isUnderWay', target: 'running' },
        { guard: 'isOutdated', target: 'finished' },
      ],
      on: { 'tests.run': { guard: 'hasTests', target: 'starting' } },
    },
    starting: {
      description: 'A run is requested.',
      entry: 'clearRunFailure',
      invoke: {
        src: 'startRun',
        input: ({ context: { botId } }) => ({ botId }),
        onDone: { target: 'running', actions: { type: 'setRun', params: ({ event }) => event.output } },
        onError: { target: 'idle', actions: withFailure('setRunFailure') },
      },
    },
    running: {
      description: 'The bot is asked the questions; the journal reports progress.',
      always: { guard: 'isDone', target: 'finished' },
    },
    finished: {
      description: 'Every question was asked; the results are fetched before the next run.',
      always: { guard: 'isCurrent', target: 'idle' },
    },
  },
})

/** Test questions of a bot, and their runs. */
export const testSetMachine = testSetSetup.createMachine({
  id: 'test-set',
  description: 'Test questions of a bot and their runs.',
  context: ({ input }) => ({
    ...input,
    tests: [],
    runs: [],
    shown: null,
    results: [],
    failure: null,
    runFailure: null,
    overlap: null,
  }),
  on: {
    'test.saved': { actions: { type: 'takeChange', params: ({ event }) => event } },
    'test.deleted': { actions: { type: 'takeChange', params: ({ event }) => event } },
    'tests.progressed': {
      guard: { type: 'isOurs', params: ({ event }) => event.run },
      actions: { type: 'setRun', params: ({ event }) => event.run },
    },
  },
  initial: 'loading',
  states: {
    loading: {
      description: 'Questions and runs are fetched for the first time.',
      entry: 'begin',
      invoke: {
        src: 'loadTests',
        input: ({ context: { botId } }) => ({ botId }),
        onDone: { target: 'open', actions: { type: 'setTests', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: withFailure('setFailure') },
      },
    },
    failed: {
      description: 'Questions and runs could not be fetched.',
      on: { 'tests.reload': { target: 'loading' }, 'journal.resync': { target: 'loading' } },
    },
    open: {
      description: 'Questions and runs are on the screen.',
      type: 'parallel',
      states: { data, run },
    },
  },
})
