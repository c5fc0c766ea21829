import type { TestCase, TestResult, TestRun } from '#contract/knowledge/evaluations.ts'
import { iso } from '#server/lib/iso.ts'
import type { ResultRow, RunRow, TestRow } from './store.ts'

/** Maps a test question to the API format for lists. */
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

/** Maps a run to the API format for lists and events. */
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

/** Maps a result to its API format, together with its question. */
export const toResult = ({ result, question }: { result: ResultRow; question: string }): TestResult => ({
  case_id: result.case_id,
  question,
  passed: result.passed,
  change: changeOf(result),
  answer: result.answer,
  sources: result.sources,
  missing: [...result.missing],
})
