import type { RequestOf } from '#contract/base/route.ts'
import type { addTest as addRoute } from '#contract/knowledge/evaluations.ts'
import type { Faq } from '#contract/knowledge/faqs.ts'
import { TEST_RUNS_PER_DAY, TESTS_MAX } from '#contract/knowledge/training-limits.ts'
import { botOf } from '#server/api/core/bots/store.ts'
import { lockClient } from '#server/api/core/clients/store.ts'
import type { Context, With } from '#server/api/core/context.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { append } from '#server/api/platform/journal/append.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { addFaq } from '../training/faqs/service.ts'
import { toRun } from './map.ts'
import { runTestsJob } from './run.ts'
import {
  insertRun,
  insertTest,
  isRunOpen,
  listTests,
  type RunRow,
  runsToday,
  type TestRow,
  testOf,
  updateTest,
} from './store.ts'

/** Age at which an unfinished run is considered dead, so that a new one may start. */
const RUN_LIFE_MS = 60 * 60_000

/** Test question as entered by an owner. */
type TestBody = RequestOf<typeof addRoute>['body']

/**
 * Trims the fields of a test question. Throws `validation_failed` if an answer is expected but neither phrases nor sources are
 * listed.
 */
function fieldsOf({ question, expect, phrases, sources }: TestBody) {
  const isRefusal = expect === 'refusal'
  if (!isRefusal && phrases.length + sources.length === 0)
    throw new AppError('validation_failed', { fields: { phrases: 'required' } })
  const trimmed = (list: readonly string[]) =>
    isRefusal ? [] : [...new Set(list.map((text) => text.trim()))]
  return { question: question.trim(), expect, phrases: trimmed(phrases), sources: trimmed(sources) }
}

/** Adds a test question to a bot. Throws `entry_limit_reached`. */
export function addTest(
  { db, clock }: Context,
  { clientId }: Member,
  botId: number,
  body: TestBody,
): Promise<TestRow> {
  const fields = fieldsOf(body)
  const now = clock.now()
  return db.transaction(async (tx) => {
    found(await botOf(tx, clientId, botId))
    await lockClient(tx, clientId)
    if ((await listTests(tx, clientId, botId)).length >= TESTS_MAX)
      throw new AppError('entry_limit_reached', { params: { n: TESTS_MAX } })
    const row = { client_id: clientId, bot_id: botId, ...fields, created_at: now, updated_at: now }
    return insertTest(tx, row)
  })
}

export async function changeTest(
  { db, clock }: Context,
  { clientId }: Member,
  id: number,
  body: TestBody,
): Promise<TestRow> {
  const change = { ...fieldsOf(body), updated_at: clock.now() }
  return found(await updateTest(db, clientId, id, change))
}

/** Adds a test question to the bot's FAQ with the given answer, so that the bot learns it. */
export async function teachTest(
  context: With<'engine' | 'provider'>,
  member: Member,
  id: number,
  answer: string,
): Promise<Faq> {
  const test = found(await testOf(context.db, member.clientId, id))
  return addFaq(context, member, test.bot_id, { question: test.question, answer })
}

/**
 * Queues a run of all test questions of a bot. Throws `test_run_under_way`, `tests_missing`, or, if no more runs are allowed
 * today, `test_runs_used_up`.
 */
export async function startRun(context: Context, member: Member, botId: number): Promise<RunRow> {
  const { db, clock, jobs } = context
  const { clientId, client } = member
  return db.transaction(async (tx) => {
    found(await botOf(tx, clientId, botId))
    await lockClient(tx, clientId)
    const today = await runsToday(tx, client, clock.now())
    const since = new Date(clock.now().getTime() - RUN_LIFE_MS)
    if (await isRunOpen(tx, clientId, botId, since)) throw new AppError('test_run_under_way')
    const { length: total } = await listTests(tx, clientId, botId)
    if (total === 0) throw new AppError('tests_missing')
    if (today >= TEST_RUNS_PER_DAY)
      throw new AppError('test_runs_used_up', { params: { n: TEST_RUNS_PER_DAY } })
    const row = { client_id: clientId, bot_id: botId, total, user_id: member.id, created_at: clock.now() }
    const started = await insertRun(tx, row)
    await jobs.enqueue(tx, runTestsJob, { runId: started.id, clientId })
    await append(tx, clientId, [
      { type: 'tests.progressed', payload: { run: toRun(started) }, audience: 'supervisors' },
    ])
    return started
  })
}
