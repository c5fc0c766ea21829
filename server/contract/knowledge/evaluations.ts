import { type Static, Type } from 'typebox'
import { LINE_MAX_CHARS, PAGE_MAX } from '../base/limits.ts'
import { route } from '../base/route.ts'
import { about, Id, IdParams, listOf, Moment, Nullable, oneOf, page } from '../base/shapes.ts'
import { AnswerText, Faq, QuestionText } from './faqs.ts'
import { EXPECTED_MAX, QUESTIONS_PAGE } from './training-limits.ts'

/** Expected behavior of the bot for a question: to answer it, or to say that it does not know. */
export const testExpectations = ['answer', 'refusal'] as const
export type TestExpectation = (typeof testExpectations)[number]

/** Statuses of a test run, in order. */
export const runStatuses = ['queued', 'running', 'done'] as const
export type RunStatus = (typeof runStatuses)[number]

const expected = (description: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: LINE_MAX_CHARS, pattern: '\\S' }), {
    maxItems: EXPECTED_MAX,
    description,
  })

/** A test question and the criteria for a correct answer. */
export const TestBody = Type.Object({
  question: QuestionText,
  expect: oneOf(testExpectations, {
    description: 'Whether the bot is expected to answer or to say that it does not know.',
  }),
  phrases: expected('Each must occur in the answer; case and whitespace are ignored.'),
  sources: expected('Names of documents; the answer must be based on one of them.'),
})

/** Test question for a bot, as stored. */
export const TestCase = Type.Object({
  id: Id,
  bot_id: Id,
  ...TestBody.properties,
  created_at: Moment,
  updated_at: Type.String({
    format: 'date-time',
    description: 'Time of the last change; results of earlier runs no longer count.',
  }),
})
export type TestCase = Static<typeof TestCase>

/** A run of all of a bot's test questions. */
export const TestRun = Type.Object({
  id: Id,
  bot_id: Id,
  status: oneOf(runStatuses, { description: 'Status of the run.' }),
  total: Type.Integer({ minimum: 0, description: 'Number of questions when the run started.' }),
  passed: Type.Integer({ description: 'Number of questions that passed.', minimum: 0 }),
  failed: Type.Integer({ description: 'Number of questions that failed.', minimum: 0 }),
  broken: Type.Integer({
    minimum: 0,
    description: 'Number of questions that failed but passed in the previous run.',
  }),
  fixed: Type.Integer({
    minimum: 0,
    description: 'Number of questions that passed but failed in the previous run.',
  }),
  created_at: Moment,
  finished_at: Nullable(Moment),
})
export type TestRun = Static<typeof TestRun>

/** An expectation that an answer did not meet. */
export const TestMiss = Type.Object({
  what: oneOf(['phrase', 'source', 'answer', 'refusal'], {
    description:
      'A phrase is missing; no expected source was used; no answer was given; or an unexpected answer was given.',
  }),
  text: Type.String({ description: 'Missing phrase or sources; otherwise empty.' }),
})
export type TestMiss = Static<typeof TestMiss>

/** Result of one question in a test run. */
export const TestResult = Type.Object({
  case_id: Id,
  question: Type.String({ description: 'Question as asked in the run.' }),
  passed: Type.Boolean({ description: 'True if the bot met the expectation.' }),
  change: oneOf(['fixed', 'broken', 'same', 'new'], { description: 'Change from the previous run.' }),
  answer: Type.String({ description: 'Answer of the bot.' }),
  sources: Type.Array(Type.String(), { description: 'Names of the documents that the answer was based on.' }),
  missing: Type.Array(TestMiss, { description: 'Expectations that the answer did not meet.' }),
})
export type TestResult = Static<typeof TestResult>

const tag = 'Test questions'
const manage = { access: 'member', permission: 'canManageSetting', tag } as const
const ofBot = { params: Type.Object({ bot: Id }) }

export const listTests = route({
  ...manage,
  ...ofBot,
  method: 'GET',
  path: '/ai/:bot/tests',
  summary: 'Lists the test questions of a bot in the order in which they were added.',
  response: listOf(TestCase),
})

export const addTest = route({
  ...manage,
  ...ofBot,
  method: 'POST',
  path: '/ai/:bot/tests',
  summary: 'Adds a test question; one that expects an answer needs a phrase or a document.',
  body: TestBody,
  status: 201,
  response: TestCase,
  errors: ['entry_limit_reached'],
})

export const updateTest = route({
  ...manage,
  method: 'PUT',
  path: '/ai/tests/:id',
  summary: 'Changes a test question or its expectation; earlier results are no longer compared.',
  params: IdParams,
  body: TestBody,
  response: TestCase,
})

export const deleteTest = route({
  ...manage,
  method: 'DELETE',
  path: '/ai/tests/:id',
  summary: 'Deletes a test question with its results.',
  params: IdParams,
})

export const teachTest = route({
  ...manage,
  method: 'POST',
  path: '/ai/tests/:id/faq',
  storesText: true,
  summary: 'Turns a test question into an FAQ entry.',
  params: IdParams,
  body: Type.Object({ answer: AnswerText }),
  status: 201,
  response: Faq,
  errors: ['entry_limit_reached'],
})

export const runTests = route({
  ...manage,
  ...ofBot,
  method: 'POST',
  path: '/ai/:bot/tests/run',
  summary: 'Asks the bot all its test questions, free of charge; journal events report the progress.',
  status: 202,
  response: TestRun,
  errors: ['tests_missing', 'test_run_under_way', 'test_runs_used_up'],
})

export const listRuns = route({
  ...manage,
  ...ofBot,
  method: 'GET',
  path: '/ai/:bot/tests/runs',
  summary: 'Lists a bot’s runs, newest first.',
  query: Type.Object(page(QUESTIONS_PAGE, PAGE_MAX)),
  response: listOf(TestRun),
})

export const getRun = route({
  ...manage,
  method: 'GET',
  path: '/ai/tests/runs/:id',
  summary: 'Returns a run with the result of each question, failed ones first.',
  params: IdParams,
  response: Type.Object({
    run: about(TestRun, 'The run.'),
    results: Type.Array(TestResult, {
      description: 'Results so far, failed ones first, then in question order.',
    }),
  }),
})
