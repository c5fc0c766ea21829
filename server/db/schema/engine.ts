import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Locale } from '#contract/base/shapes.ts'
import type { DocumentReference } from '#contract/chats/message-shapes.ts'
import type { RunStatus, TestExpectation, TestMiss } from '#contract/knowledge/evaluations.ts'
import type { QuestionStatus } from '#contract/knowledge/questions.ts'
import type { ShadowOutcome } from '#contract/knowledge/shadow.ts'
import { bots, passages, sources } from './bots.ts'
import { chats } from './chats.ts'
import { clients, users } from './clients.ts'
import { bytes, created, id, moment, parent, parentKey, ref } from './columns.ts'

/** Returns the columns for the client and the bot that own a row. */
const owner = () => ({
  client_id: parent(() => clients.id),
  bot_id: parent(() => bots.id),
})

/** Embeddings of passages, if a provider supplies them. Only embeddings of the same model are comparable. */
export const passageVectors = pgTable(
  'passage_vectors',
  {
    passage_id: parentKey(() => passages.id),
    ...owner(),
    model: text().notNull(),
    /** 32-bit floats, little-endian. */
    vector: bytes().notNull(),
  },
  (t) => [index('passage_vectors_bot').on(t.bot_id)],
)

/** Questions that a bot could not answer, grouped by meaning. */
export const questions = pgTable(
  'questions',
  {
    id: id(),
    ...owner(),
    /** First wording. */
    question: text().notNull(),
    /** Stems of the question, used to match other wordings. */
    terms: text().array().notNull(),
    language: text().$type<Locale>().notNull(),
    status: text().$type<QuestionStatus>().notNull().default('open'),
    count: integer().notNull().default(1),
    first_asked: moment().notNull(),
    last_asked: moment().notNull(),
    /** FAQ entry that answers the question. */
    faq_id: ref().references(() => sources.id, { onDelete: 'set null' }),
  },
  (t) => [index('questions_bot').on(t.client_id, t.bot_id, t.status, t.last_asked)],
)

/** Messages that a bot could not answer: the wordings of a group in `questions`. */
export const askings = pgTable(
  'askings',
  {
    id: id(),
    ...owner(),
    question_id: parent(() => questions.id),
    chat_id: parent(() => chats.id),
    message: text().notNull(),
    asked_at: moment().notNull(),
  },
  (t) => [index('askings_question').on(t.question_id, t.id)],
)

/** Number of questions that a bot replied to, and how many of them it answered, by day in the client's time zone. */
export const answerDays = pgTable(
  'answer_days',
  {
    ...owner(),
    day: date().notNull(),
    asked: integer().notNull().default(0),
    answered: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.bot_id, t.day] })],
)

/** Synonyms that customers use for a bot's own expressions. */
export const synonyms = pgTable(
  'synonyms',
  {
    id: id(),
    ...owner(),
    said: text().notNull(),
    meant: text().notNull(),
    created_at: created(),
  },
  (t) => [
    uniqueIndex('synonyms_said').on(t.bot_id, sql`lower(${t.said})`),
    index('synonyms_client').on(t.client_id),
  ],
)

/** Answers that the bot prepared for agents, with their outcome. */
export const shadowAnswers = pgTable(
  'shadow_answers',
  {
    chat_id: parent(() => chats.id),
    /** Order of the customer message for which the answer was prepared. */
    position: integer().notNull(),
    ...owner(),
    answer: text().notNull(),
    references: jsonb().$type<readonly DocumentReference[]>().notNull(),
    /** The agent's decision about the answer; null until it is made. */
    outcome: text().$type<ShadowOutcome>(),
    user_id: ref().references(() => users.id, { onDelete: 'set null' }),
    created_at: created(),
  },
  (t) => [
    primaryKey({ columns: [t.chat_id, t.position] }),
    index('shadow_answers_bot').on(t.client_id, t.bot_id, t.created_at),
  ],
)

/** Test questions for a bot, with the criteria that its answers must meet. */
export const testCases = pgTable(
  'test_cases',
  {
    id: id(),
    ...owner(),
    question: text().notNull(),
    expect: text().$type<TestExpectation>().notNull(),
    /** Phrases that the answer must contain. */
    phrases: text().array().notNull().default(sql`'{}'`),
    /** Names of documents; the answer must be based on at least one of them. */
    sources: text().array().notNull().default(sql`'{}'`),
    created_at: created(),
    updated_at: moment().notNull().defaultNow(),
  },
  (t) => [index('test_cases_bot').on(t.client_id, t.bot_id)],
)

/** Runs of all of a bot's test questions. */
export const testRuns = pgTable(
  'test_runs',
  {
    id: id(),
    ...owner(),
    status: text().$type<RunStatus>().notNull().default('queued'),
    total: integer().notNull(),
    passed: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    /** Number of questions that passed in the previous run and fail now, and vice versa. */
    broken: integer().notNull().default(0),
    fixed: integer().notNull().default(0),
    user_id: ref().references(() => users.id, { onDelete: 'set null' }),
    created_at: created(),
    finished_at: moment(),
  },
  (t) => [index('test_runs_bot').on(t.client_id, t.bot_id, t.id)],
)

/** Results of a test run, one row per question. */
export const testResults = pgTable(
  'test_results',
  {
    run_id: parent(() => testRuns.id),
    case_id: parent(() => testCases.id),
    client_id: ref().notNull(),
    passed: boolean().notNull(),
    /** Result in the previous run; null if the question was not part of it or has changed since. */
    before: boolean(),
    answer: text().notNull(),
    sources: text().array().notNull(),
    missing: jsonb().$type<readonly TestMiss[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.run_id, t.case_id] })],
)
