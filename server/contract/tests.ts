import { type Static, Type } from 'typebox'
import { AnswerText, Faq, QuestionText } from './faqs.ts'
import { EXPECTED_MAX, LINE_MAX, PAGE_MAX, QUESTIONS_PAGE } from './limits.ts'
import { route } from './route.ts'
import { about, Id, IdParams, listOf, Moment, Nullable, oneOf, page } from './shapes.ts'

/** What a bot should do with a question: answer it, or say that it does not know. */
export const testExpectations = ['answer', 'refusal'] as const
export type TestExpectation = (typeof testExpectations)[number]

/** Where a run of questions stands. */
export const runStatuses = ['queued', 'running', 'done'] as const
export type RunStatus = (typeof runStatuses)[number]

const expected = (description: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: LINE_MAX, pattern: '\\S' }), {
    maxItems: EXPECTED_MAX,
    description,
  })

const TestBody = Type.Object({
  question: QuestionText,
  expect: oneOf(testExpectations, {
    description: 'Whether the bot should answer, or say that it does not know.',
  }),
  phrases: expected('Each has to stand in the answer, case and blanks aside.'),
  sources: expected('Names of documents, one of which the answer has to rest on.'),
})

/** A question that a bot is tried with. */
export const TestCase = Type.Object({
  id: Id,
  bot_id: Id,
  ...TestBody.properties,
  created_at: Moment,
  updated_at: Type.String({ format: 'date-time', description: 'Results of runs from before do not count.' }),
})
export type TestCase = Static<typeof TestCase>

/** A run of all questions of a bot. */
export const TestRun = Type.Object({
  id: Id,
  bot_id: Id,
  status: oneOf(runStatuses, { description: 'How far the run is.' }),
  total: Type.Integer({ minimum: 0, description: 'Questions when the run began.' }),
  passed: Type.Integer({ description: 'Questions that passed.', minimum: 0 }),
  failed: Type.Integer({ description: 'Questions that failed.', minimum: 0 }),
  broken: Type.Integer({ minimum: 0, description: 'Questions that fail and passed in the run before.' }),
  fixed: Type.Integer({ minimum: 0, description: 'Questions that pass and failed in the run before.' }),
  created_at: Moment,
  finished_at: Nullable(Moment),
})
export type TestRun = Static<typeof TestRun>

/** Something that an answer should have shown and did not. */
export const TestMiss = Type.Object({
  what: oneOf(['phrase', 'source', 'answer', 'refusal'], {
    description:
      'A phrase that is not in it; no expected source; no answer at all; an answer where none was wanted.',
  }),
  text: Type.String({ description: 'The phrase, or the sources; else empty.' }),
})
export type TestMiss = Static<typeof TestMiss>

/** What came of a question in a run. */
export const TestResult = Type.Object({
  case_id: Id,
  question: Type.String({ description: 'The question as it was when it was asked.' }),
  passed: Type.Boolean({ description: 'True where it did as expected.' }),
  change: oneOf(['fixed', 'broken', 'same', 'new'], { description: 'Against the run before.' }),
  answer: Type.String({ description: 'What the bot said.' }),
  sources: Type.Array(Type.String(), { description: 'Names of the documents that it rested on.' }),
  missing: Type.Array(TestMiss, { description: 'What the answer should have shown and did not.' }),
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
  summary: 'Lists the questions that a bot is tried with, in the order of their making.',
  response: listOf(TestCase),
})

export const addTest = route({
  ...manage,
  ...ofBot,
  method: 'POST',
  path: '/ai/:bot/tests',
  summary: 'Adds a question; one that expects an answer names a phrase or a document.',
  body: TestBody,
  status: 201,
  response: TestCase,
  errors: ['entry_limit_reached'],
})

export const updateTest = route({
  ...manage,
  method: 'PUT',
  path: '/ai/tests/:id',
  summary: 'Changes a question or what it expects; its earlier results no longer compare.',
  params: IdParams,
  body: TestBody,
  response: TestCase,
})

export const deleteTest = route({
  ...manage,
  method: 'DELETE',
  path: '/ai/tests/:id',
  summary: 'Deletes a question with its results.',
  params: IdParams,
})

export const teachTest = route({
  ...manage,
  method: 'POST',
  path: '/ai/tests/:id/faq',
  summary: 'Turns a question into an entry that the bot learns from.',
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
  summary: 'Asks the bot all its test questions, free of charge; the journal tells how it goes.',
  status: 202,
  response: TestRun,
  errors: ['tests_missing', 'test_run_under_way', 'test_runs_used_up'],
})

export const listRuns = route({
  ...manage,
  ...ofBot,
  method: 'GET',
  path: '/ai/:bot/tests/runs',
  summary: 'Lists the runs of a bot, newest first.',
  query: Type.Object(page(QUESTIONS_PAGE, PAGE_MAX)),
  response: listOf(TestRun),
})

export const getRun = route({
  ...manage,
  method: 'GET',
  path: '/ai/tests/runs/:id',
  summary: 'Answers a run with the result of each question, failed ones first.',
  params: IdParams,
  response: Type.Object({
    run: about(TestRun, 'The run.'),
    results: Type.Array(TestResult, { description: 'Results so far, in the order of the questions.' }),
  }),
})
