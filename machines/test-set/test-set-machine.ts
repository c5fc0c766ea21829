import { assign, setup } from 'xstate'
import type { TestCase, TestResult, TestRun } from '#contract/tests.ts'
import { declaredPromise } from '#machines/declared.ts'
import { type Failure, failureOf } from '#machines/failure.ts'

/** What the test questions of a bot start with. */
export interface TestSetInput {
  readonly botId: number
}

/** Our choice: wait before results that could not be fetched are asked for again, milliseconds. */
export const RESULTS_RETRY = 3_000

/** What is fetched. */
export interface TestSet {
  readonly tests: readonly TestCase[]
  /** The last runs, newest first. */
  readonly runs: readonly TestRun[]
  /** The last run that is done, whose results are shown. */
  readonly shown: TestRun | null
  readonly results: readonly TestResult[]
}

/** Questions, runs and results, and what went wrong. */
export interface TestSetContext extends TestSetInput, TestSet {
  /** Why the last fetch failed; null after one that did not. */
  readonly failure: Failure | null
  /** Why the last run was not started. */
  readonly runFailure: Failure | null
}

/** Wishes of the screen, what was saved by it, and facts of the journal. */
export type TestSetEvent =
  | { type: 'tests.reload' }
  | { type: 'tests.run' }
  | { type: 'test.saved'; test: TestCase }
  | { type: 'test.deleted'; id: number }
  | { type: 'tests.progressed'; run: TestRun }
  | { type: 'journal.resync' }

/** The runs with one put in its place, newest first. */
const withRun = (runs: readonly TestRun[], run: TestRun): readonly TestRun[] =>
  [run, ...runs.filter(({ id }) => id !== run.id)].sort((a, b) => b.id - a.id)

/** True where a run says less than what is known of it: the answer of a call may come after the facts. */
const isOlder = (run: TestRun, known: TestRun | undefined): boolean =>
  known?.status === 'done' || (known !== undefined && run.passed + run.failed < known.passed + known.failed)

const keepNewer = (runs: readonly TestRun[], run: TestRun): readonly TestRun[] =>
  isOlder(
    run,
    runs.find(({ id }) => id === run.id),
  )
    ? runs
    : withRun(runs, run)

/** Runs as they were fetched, and what the journal told of them meanwhile. */
const mergeRuns = (loaded: readonly TestRun[], known: readonly TestRun[]): readonly TestRun[] =>
  known.reduce((runs, one) => keepNewer(runs, one), loaded)

const lastDone = (runs: readonly TestRun[]) => runs.find(({ status }) => status === 'done')

const withTest = (tests: readonly TestCase[], test: TestCase): readonly TestCase[] =>
  tests.some(({ id }) => id === test.id)
    ? tests.map((known) => (known.id === test.id ? test : known))
    : [...tests, test]

const testSetSetup = setup({
  types: { context: {} as TestSetContext, events: {} as TestSetEvent, input: {} as TestSetInput },
  actors: {
    loadTests: declaredPromise<TestSet, TestSetInput>('loadTests'),
    startRun: declaredPromise<TestRun, TestSetInput>('startRun'),
  },
  actions: {
    keepTests: assign(({ context }, loaded: TestSet) => ({
      ...loaded,
      runs: mergeRuns(loaded.runs, context.runs),
      failure: null,
    })),
    keepFailure: assign((_, failure: Failure) => ({ failure })),
    keepTest: assign(({ context }, test: TestCase) => ({ tests: withTest(context.tests, test) })),
    dropTest: assign(({ context }, gone: number) => ({
      tests: context.tests.filter(({ id }) => id !== gone),
    })),
    keepRun: assign(({ context: { runs } }, run: TestRun) => ({ runs: keepNewer(runs, run) })),
    keepRunFailure: assign((_, runFailure: Failure) => ({ runFailure })),
    clearRunFailure: assign({ runFailure: null }),
  },
  guards: {
    isOurs: ({ context }, run: TestRun) => run.bot_id === context.botId,
    hasTests: ({ context }) => context.tests.length > 0,
    isUnderWay: ({ context: { runs } }) => runs[0] !== undefined && runs[0].status !== 'done',
    isDone: ({ context: { runs } }) => runs[0] === undefined || runs[0].status === 'done',
    isOutdated: ({ context: { runs, shown } }) => lastDone(runs)?.id !== shown?.id,
  },
  delays: { RESULTS_RETRY },
})

const data = testSetSetup.createStateConfig({
  description: 'Whether what is shown is what the server has.',
  initial: 'current',
  on: { 'journal.resync': { target: '.refreshing' }, 'tests.reload': { target: '.refreshing' } },
  states: {
    current: { description: 'As far as is known, it is.' },
    refreshing: {
      description: 'It is fetched again while the old is shown.',
      invoke: {
        src: 'loadTests',
        input: ({ context: { botId } }) => ({ botId }),
        onDone: { target: 'current', actions: { type: 'keepTests', params: ({ event }) => event.output } },
        onError: {
          target: 'current',
          actions: { type: 'keepFailure', params: ({ event }) => failureOf(event.error) },
        },
      },
    },
  },
})

const run = testSetSetup.createStateConfig({
  description: 'Whether the questions are being asked.',
  initial: 'idle',
  states: {
    idle: {
      description: 'No run is under way.',
      always: [
        { guard: 'isUnderWay', target: 'running' },
        { guard: 'isOutdated', target: 'finished' },
      ],
      on: { 'tests.run': { guard: 'hasTests', target: 'starting' } },
    },
    starting: {
      description: 'The server is asked for a run.',
      entry: 'clearRunFailure',
      invoke: {
        src: 'startRun',
        input: ({ context: { botId } }) => ({ botId }),
        onDone: { target: 'running', actions: { type: 'keepRun', params: ({ event }) => event.output } },
        onError: {
          target: 'idle',
          actions: { type: 'keepRunFailure', params: ({ event }) => failureOf(event.error) },
        },
      },
    },
    running: {
      description: 'The bot is asked the questions; the journal tells how far it got.',
      always: { guard: 'isDone', target: 'finished' },
    },
    finished: {
      description: 'Every question was asked; the results are fetched before the next run.',
      invoke: {
        src: 'loadTests',
        input: ({ context: { botId } }) => ({ botId }),
        onDone: { target: 'idle', actions: { type: 'keepTests', params: ({ event }) => event.output } },
        onError: { target: 'unfetched' },
      },
    },
    unfetched: {
      description: 'The results could not be fetched; another try follows.',
      after: { RESULTS_RETRY: { target: 'finished' } },
    },
  },
})

/** The questions that a bot is tried with, and their runs. */
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
  }),
  on: {
    'test.saved': { actions: { type: 'keepTest', params: ({ event }) => event.test } },
    'test.deleted': { actions: { type: 'dropTest', params: ({ event }) => event.id } },
    'tests.progressed': {
      guard: { type: 'isOurs', params: ({ event }) => event.run },
      actions: { type: 'keepRun', params: ({ event }) => event.run },
    },
  },
  initial: 'loading',
  states: {
    loading: {
      description: 'They are fetched for the first time.',
      invoke: {
        src: 'loadTests',
        input: ({ context: { botId } }) => ({ botId }),
        onDone: { target: 'open', actions: { type: 'keepTests', params: ({ event }) => event.output } },
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => failureOf(event.error) },
        },
      },
    },
    failed: {
      description: 'They could not be fetched.',
      on: { 'tests.reload': { target: 'loading' }, 'journal.resync': { target: 'loading' } },
    },
    open: {
      description: 'They are on the screen.',
      type: 'parallel',
      states: { data, run },
    },
  },
})
