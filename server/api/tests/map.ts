import type { TestCase, TestResult, TestRun } from '#contract/tests.ts'
import { iso } from '../chats/map.ts'
import type { ResultRow, RunRow, TestRow } from './store.ts'

/** A test question as lists carry it. */
export const toTest = (row: TestRow): TestCase => ({
  id: row.id,
  bot_id: row.bot_id,
  question: row.question,
  expect: row.expect,
  phrases: row.phrases,
  sources: row.sources,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
})

/** A run as lists and events carry it. */
export const toRun = (row: RunRow): TestRun => ({
  id: row.id,
  bot_id: row.bot_id,
  status: row.status,
  total: row.total,
  passed: row.passed,
  failed: row.failed,
  broken: row.broken,
  fixed: row.fixed,
  created_at: iso(row.created_at),
  finished_at: row.finished_at && iso(row.finished_at),
})

const changeOf = ({ passed, before }: ResultRow): TestResult['change'] => {
  if (before === null) return 'new'
  if (before === passed) return 'same'
  return passed ? 'fixed' : 'broken'
}

/** A result with its question. */
export const toResult = ({ result, question }: { result: ResultRow; question: string }): TestResult => ({
  case_id: result.case_id,
  question,
  passed: result.passed,
  change: changeOf(result),
  answer: result.answer,
  sources: result.sources,
  missing: [...result.missing],
})
