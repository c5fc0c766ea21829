import { and, asc, desc, eq, gte, isNull, sql } from 'drizzle-orm'
import type { AiModel } from '#contract/account/clients.ts'
import type { Executor } from '#server/db/client.ts'
import { clients } from '#server/db/schema/clients.ts'
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

/** Returns a client's test question. */
export async function testOf(db: Executor, clientId: number, id: number): Promise<TestRow | null> {
  const [row] = await db
    .select()
    .from(testCases)
    .where(and(eq(testCases.client_id, clientId), eq(testCases.id, id)))
  return row ?? null
}

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

/** Deletes a test question with its results; returns whether it existed. */
export async function deleteTest(db: Executor, clientId: number, id: number): Promise<boolean> {
  const rows = await db
    .delete(testCases)
    .where(and(eq(testCases.client_id, clientId), eq(testCases.id, id)))
    .returning({ id: testCases.id })
  return rows.length === 1
}

/** Returns a bot's runs, newest first. */
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

/** Counts a bot's runs. */
export async function countRuns(db: Executor, clientId: number, botId: number): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*) as n from test_runs where client_id = ${clientId} and bot_id = ${botId}`,
  )
  return Number(rows[0]?.n ?? 0)
}

/** Locks a client's runs, so that no other run can start, and counts today's in its time zone. */
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

/** Returns a client's run. */
export async function runOf(db: Executor, clientId: number, id: number): Promise<RunRow | null> {
  const [row] = await db
    .select()
    .from(testRuns)
    .where(and(eq(testRuns.client_id, clientId), eq(testRuns.id, id)))
  return row ?? null
}

/** Returns a bot's unfinished run; runs started before the given time are considered dead. */
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

export async function insertRun(db: Executor, row: typeof testRuns.$inferInsert): Promise<RunRow | null> {
  const [inserted] = await db.insert(testRuns).values(row).returning()
  return inserted ?? null
}

/** Returns the test questions without a result in this run, among those that existed when it started. */
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
 * Returns the question's result in its previous run; null if there is none or if the question has changed
 * since.
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

/** Returns the model that a client has chosen. */
export async function modelOf(db: Executor, clientId: number): Promise<AiModel | null> {
  const [row] = await db.select({ model: clients.refer_model }).from(clients).where(eq(clients.id, clientId))
  return row?.model ?? null
}

/** Updates a run's counts from its results, and finishes the run if no question is left. */
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
