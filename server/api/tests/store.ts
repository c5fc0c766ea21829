import { and, asc, desc, eq, gte, isNull, sql } from 'drizzle-orm'
import type { AiModel } from '#contract/clients.ts'
import type { Executor } from '../../db/client.ts'
import { clients } from '../../db/schema/clients.ts'
import { testCases, testResults, testRuns } from '../../db/schema/engine.ts'
import { dayOf, startOfDay } from '../../lib/days.ts'

/** A test question. */
export type TestRow = typeof testCases.$inferSelect
/** A run of them. */
export type RunRow = typeof testRuns.$inferSelect
/** What came of one in a run. */
export type ResultRow = typeof testResults.$inferSelect

/** Test questions of a bot, in the order of their making. */
export const listTests = (db: Executor, clientId: number, botId: number): Promise<TestRow[]> =>
  db
    .select()
    .from(testCases)
    .where(and(eq(testCases.client_id, clientId), eq(testCases.bot_id, botId)))
    .orderBy(asc(testCases.id))

/** One test question of a client. */
export async function testOf(db: Executor, clientId: number, id: number): Promise<TestRow | null> {
  const [row] = await db
    .select()
    .from(testCases)
    .where(and(eq(testCases.client_id, clientId), eq(testCases.id, id)))
  return row ?? null
}

/** Adds a test question. */
export async function insertTest(db: Executor, row: typeof testCases.$inferInsert): Promise<TestRow | null> {
  const [inserted] = await db.insert(testCases).values(row).returning()
  return inserted ?? null
}

/** Changes a test question. */
export async function updateTest(
  db: Executor,
  clientId: number,
  id: number,
  change: Partial<Pick<TestRow, 'question' | 'expect' | 'phrases' | 'sources' | 'updated_at'>>,
): Promise<TestRow | null> {
  const [row] = await db
    .update(testCases)
    .set(change)
    .where(and(eq(testCases.client_id, clientId), eq(testCases.id, id)))
    .returning()
  return row ?? null
}

/** Deletes a test question with its results; answers whether it was there. */
export async function deleteTest(db: Executor, clientId: number, id: number): Promise<boolean> {
  const rows = await db
    .delete(testCases)
    .where(and(eq(testCases.client_id, clientId), eq(testCases.id, id)))
    .returning({ id: testCases.id })
  return rows.length === 1
}

/** Runs of a bot, newest first. */
export const listRuns = (
  db: Executor,
  clientId: number,
  botId: number,
  { start, length }: { readonly start: number; readonly length: number },
): Promise<RunRow[]> =>
  db
    .select()
    .from(testRuns)
    .where(and(eq(testRuns.client_id, clientId), eq(testRuns.bot_id, botId)))
    .orderBy(desc(testRuns.id))
    .offset(start)
    .limit(length)

/** How many runs a bot has. */
export async function countRuns(db: Executor, clientId: number, botId: number): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*) as n from test_runs where client_id = ${clientId} and bot_id = ${botId}`,
  )
  return Number(rows[0]?.n ?? 0)
}

/** Locks a client's runs against others that begin, and counts those of today in its time zone. */
export async function runsToday(
  tx: Executor,
  client: { readonly id: number; readonly time_zone: string },
  now: Date,
): Promise<number> {
  await tx.execute(sql`select 1 from clients where id = ${client.id} for no key update`)
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*) as n from test_runs where client_id = ${client.id}
      and created_at >= ${startOfDay(dayOf(now, client.time_zone), client.time_zone)}`)
  return Number(rows[0]?.n ?? 0)
}

/** One run of a client. */
export async function runOf(db: Executor, clientId: number, id: number): Promise<RunRow | null> {
  const [row] = await db
    .select()
    .from(testRuns)
    .where(and(eq(testRuns.client_id, clientId), eq(testRuns.id, id)))
  return row ?? null
}

/** The run of a bot that is not done yet; one that began before a moment is taken for dead. */
export async function openRun(
  db: Executor,
  clientId: number,
  botId: number,
  since: Date,
): Promise<RunRow | null> {
  const [row] = await db
    .select()
    .from(testRuns)
    .where(
      and(
        eq(testRuns.client_id, clientId),
        eq(testRuns.bot_id, botId),
        isNull(testRuns.finished_at),
        gte(testRuns.created_at, since),
      ),
    )
  return row ?? null
}

/** Begins a run. */
export async function insertRun(db: Executor, row: typeof testRuns.$inferInsert): Promise<RunRow | null> {
  const [inserted] = await db.insert(testRuns).values(row).returning()
  return inserted ?? null
}

/** Test questions that a run has no result of, of those that were there when it began. */
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

/** How a question did in the last run before; null where it was in none, or was changed since. */
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

/** Keeps a result, unless the run has one of that question. */
export const insertResult = (db: Executor, row: typeof testResults.$inferInsert) =>
  db.insert(testResults).values(row).onConflictDoNothing()

/** The model that a client chose. */
export async function modelOf(db: Executor, clientId: number): Promise<AiModel | null> {
  const [row] = await db.select({ model: clients.refer_model }).from(clients).where(eq(clients.id, clientId))
  return row?.model ?? null
}

/** Counts the results of a run into it, and ends it where nothing is left to try. */
export async function countResults(
  tx: Executor,
  run: RunRow,
  finishedAt: Date | null,
): Promise<RunRow | null> {
  const count = (condition: string) =>
    sql`(select count(*) from test_results r where r.run_id = ${run.id} and ${sql.raw(condition)})::int`
  const [row] = await tx
    .update(testRuns)
    .set({
      passed: count('r.passed'),
      failed: count('not r.passed'),
      fixed: count('r.passed and not r.before'),
      broken: count('not r.passed and r.before'),
      status: finishedAt ? 'done' : 'running',
      finished_at: finishedAt,
    })
    .where(and(eq(testRuns.client_id, run.client_id), eq(testRuns.id, run.id)))
    .returning()
  return row ?? null
}

/** Results of a run with their questions, failed ones first. */
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
