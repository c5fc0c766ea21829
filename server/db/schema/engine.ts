import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { QuestionStatus } from '#contract/questions.ts'
import type { Locale } from '#contract/shapes.ts'
import type { RunStatus, TestExpectation, TestMiss } from '#contract/tests.ts'
import { bots, passages, sources } from './bots.ts'
import { chats } from './chats.ts'
import { clients, users } from './clients.ts'
import { bytes, created, id, moment, ref } from './columns.ts'

/** The client and the bot that a row belongs to. */
const owner = () => ({
  client_id: ref()
    .notNull()
    .references(() => clients.id, { onDelete: 'cascade' }),
  bot_id: ref()
    .notNull()
    .references(() => bots.id, { onDelete: 'cascade' }),
})

/** Meanings of passages, where a provider gives them. Those of one model compare with each other only. */
export const passageVectors = pgTable(
  'passage_vectors',
  {
    passage_id: ref()
      .primaryKey()
      .references(() => passages.id, { onDelete: 'cascade' }),
    ...owner(),
    model: text().notNull(),
    /** 32-bit floats, least significant byte first. */
    vector: bytes().notNull(),
  },
  (t) => [index('passage_vectors_bot').on(t.bot_id)],
)

/** What customers asked and a bot could not answer, grouped by what is asked. */
export const questions = pgTable(
  'questions',
  {
    id: id(),
    ...owner(),
    /** As it was asked first. */
    question: text().notNull(),
    /** Stems of what is asked, by which others are found to ask the same. */
    terms: text().array().notNull(),
    language: text().$type<Locale>().notNull(),
    status: text().$type<QuestionStatus>().notNull().default('open'),
    count: integer().notNull().default(1),
    first_asked: moment().notNull(),
    last_asked: moment().notNull(),
    /** The entry that answers it. */
    faq_id: ref().references(() => sources.id, { onDelete: 'set null' }),
  },
  (t) => [index('questions_bot').on(t.client_id, t.bot_id, t.status, t.last_asked)],
)

/** The wordings of a group: each message that a bot could not answer. */
export const askings = pgTable(
  'askings',
  {
    id: id(),
    ...owner(),
    question_id: ref()
      .notNull()
      .references(() => questions.id, { onDelete: 'cascade' }),
    chat_id: ref()
      .notNull()
      .references(() => chats.id, { onDelete: 'cascade' }),
    message: text().notNull(),
    asked_at: moment().notNull(),
  },
  (t) => [index('askings_question').on(t.question_id, t.id)],
)

/** Questions that a bot is tried with, and what its answer has to show. */
export const testCases = pgTable(
  'test_cases',
  {
    id: id(),
    ...owner(),
    question: text().notNull(),
    expect: text().$type<TestExpectation>().notNull(),
    /** Each has to stand in the answer. */
    phrases: text().array().notNull().default(sql`'{}'`),
    /** Names of documents, one of which the answer has to rest on. */
    sources: text().array().notNull().default(sql`'{}'`),
    created_at: created(),
    updated_at: moment().notNull().defaultNow(),
  },
  (t) => [index('test_cases_bot').on(t.client_id, t.bot_id)],
)

/** Runs of all questions of a bot. */
export const testRuns = pgTable(
  'test_runs',
  {
    id: id(),
    ...owner(),
    status: text().$type<RunStatus>().notNull().default('queued'),
    total: integer().notNull(),
    passed: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    /** Questions that failed now and passed before, and the other way round. */
    broken: integer().notNull().default(0),
    fixed: integer().notNull().default(0),
    user_id: ref().references(() => users.id, { onDelete: 'set null' }),
    created_at: created(),
    finished_at: moment(),
  },
  (t) => [index('test_runs_bot').on(t.client_id, t.bot_id, t.id)],
)

/** What came of a question in a run. */
export const testResults = pgTable(
  'test_results',
  {
    run_id: ref()
      .notNull()
      .references(() => testRuns.id, { onDelete: 'cascade' }),
    case_id: ref()
      .notNull()
      .references(() => testCases.id, { onDelete: 'cascade' }),
    client_id: ref().notNull(),
    passed: boolean().notNull(),
    /** How it went in the run before; null where it was not in it, or was changed since. */
    before: boolean(),
    answer: text().notNull(),
    sources: text().array().notNull(),
    missing: jsonb().$type<readonly TestMiss[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.run_id, t.case_id] })],
)
