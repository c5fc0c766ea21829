import { and, asc, desc, eq, gte, isNull, sql } from 'drizzle-orm'
import { pageOf, rowsOf } from '#server/api/platform/rows.ts'
import type { Executor } from '#server/db/client.ts'
import { testCases, testResults, testRuns } from '#server/db/schema/engine.ts'
import { dayOf, startOfDay } from '#server/lib/days.ts'

export type TestRow = typeof testCases.$inferSelect
export type RunRow = typeof testRuns.$inferSelect
export type ResultRow = typeof testResults.$inferSelect

/** Returns a bot's test questions in the order in which they were added. */
export const listTests = (db: Executor, clientId: number, botId: number): Promise<TestRow[]> =>
  db
    .select()
    .from(testCases)
    .where(and(eq(testCases.client_id, clientId), eq(testCases.bot_id, botId)))
    .orderBy(asc(testCases.id))

/** Queries for test questions; deleting a question also deletes its results. */
export const { find: testOf, insert: insertTest, update: updateTest, remove: deleteTest } = rowsOf(testCases)

/** Returns a page of a bot's runs, newest first, and their total number. */
export const runPage = (
  db: Executor,
  clientId: number,
  botId: number,
  page: { readonly start: number; readonly length: number },
) => {
  const where = and(eq(testRuns.client_id, clientId), eq(testRuns.bot_id, botId))
  return pageOf(db, testRuns, { where, orderBy: [desc(testRuns.id)] }, page)
}

/** Counts the runs that a client has started today, in its time zone. */
export const runsToday = (
  db: Executor,
  client: { readonly id: number; readonly time_zone: string },
  now: Date,
): Promise<number> => {
  const today = sql`${testRuns.created_at} >= ${startOfDay(dayOf(now, client.time_zone), client.time_zone)}`
  return db.$count(testRuns, and(eq(testRuns.client_id, client.id), today))
}

const { update, ...runs } = rowsOf(testRuns)
export const { find: runOf, insert: insertRun } = runs

/** Returns whether a bot has an unfinished run; runs started before the given time are considered dead. */
export const isRunOpen = async (
  db: Executor,
  clientId: number,
  botId: number,
  since: Date,
): Promise<boolean> => {
  const own = and(eq(testRuns.client_id, clientId), eq(testRuns.bot_id, botId))
  return (
    (await db.$count(testRuns, and(own, isNull(testRuns.finished_at), gte(testRuns.created_at, since)))) > 0
  )
}

/** Returns up to `limit` test questions that existed when the run started but have no result in the run yet. */
export async function untried(db: Executor, run: RunRow, limit: number): Promise<TestRow[]> {
  const rows = await db
    .select({ test: testCases })
    .from(testCases)
    .leftJoin(testResults, and(eq(testResults.case_id, testCases.id), eq(testResults.run_id, run.id)))
    .where(
      and(
        eq(testCases.client_id, run.client_id),
        eq(testCases.bot_id, run.bot_id),
        sql`${testCases.created_at} <= ${run.created_at.toISOString()}::timestamptz`,
        isNull(testResults.run_id),
      ),
    )
    .orderBy(asc(testCases.id))
    .limit(limit)
  return rows.map(({ test }) => test)
}

/**
 * Returns whether the question passed in the latest earlier run that included it; null if there is no such run, or if the
 * question has changed since then.
 */
export async function resultBefore(db: Executor, run: RunRow, test: TestRow): Promise<boolean | null> {
  const [row] = await db
    .select({ passed: testResults.passed })
    .from(testResults)
    .innerJoin(testRuns, eq(testRuns.id, testResults.run_id))
    .where(
      and(
        eq(testResults.client_id, run.client_id),
        eq(testResults.case_id, test.id),
        sql`${testResults.run_id} < ${run.id}`,
        sql`${testRuns.created_at} >= ${test.updated_at.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(desc(testResults.run_id))
    .limit(1)
  return row?.passed ?? null
}

/** Inserts a result, unless the run already has one for that question. */
export const insertResult = (db: Executor, row: typeof testResults.$inferInsert) =>
  db.insert(testResults).values(row).onConflictDoNothing()

/** Recalculates a run's counts from its results; if `finishedAt` is given, also finishes the run. */
export function countResults(tx: Executor, run: RunRow, finishedAt: Date | null): Promise<RunRow | null> {
  const count = (condition: string) =>
    sql`(select count(*) from test_results r where r.run_id = ${run.id} and ${sql.raw(condition)})::int`
  return update(tx, run.client_id, run.id, {
    passed: count('r.passed'),
    failed: count('not r.passed'),
    fixed: count('r.passed and not r.before'),
    broken: count('not r.passed and r.before'),
    status: finishedAt ? 'done' : 'running',
    finished_at: finishedAt,
  })
}

/** Returns a run's results with their questions, failed ones first. */
export const resultsOf = (
  db: Executor,
  clientId: number,
  runId: number,
): Promise<{ result: ResultRow; question: string }[]> =>
  db
    .select({ result: testResults, question: testCases.question })
    .from(testResults)
    .innerJoin(testCases, eq(testCases.id, testResults.case_id))
    .where(and(eq(testResults.client_id, clientId), eq(testResults.run_id, runId)))
    .orderBy(asc(testResults.passed), asc(testResults.case_id))
