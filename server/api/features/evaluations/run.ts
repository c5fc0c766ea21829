import { trialOf } from '#server/api/core/answering/request.ts'
import { promptAt, promptIn } from '#server/api/core/bots/prompts.ts'
import { botOf } from '#server/api/core/bots/store.ts'
import { clientOf } from '#server/api/core/clients/store.ts'
import type { With } from '#server/api/core/context.ts'
import { job } from '#server/api/platform/jobs/job.ts'
import { append } from '#server/api/platform/journal/append.ts'
import { missesIn } from '#server/engine/questions/missing-expectations.ts'
import type { Answer } from '#server/engine/types.ts'
import { found } from '#server/lib/app-error.ts'
import { toRun } from './map.ts'
import {
  countResults,
  insertResult,
  type RunRow,
  resultBefore,
  runOf,
  type TestRow,
  untried,
} from './store.ts'

interface QueuedRun {
  readonly clientId: number
  readonly runId: number
}

/** Job that asks the bot a batch of a run's test questions. */
export const runTestsJob = job<QueuedRun>('run-tests', {
  retries: 3,
})

/** Number of questions per job: few enough to finish before the queue considers the job dead, even with a slow provider. */
const BATCH = 2

async function ask(context: With<'engine'>, run: RunRow, test: TestRow): Promise<Answer> {
  const { db, engine } = context
  const { bot } = found(await botOf(db, run.client_id, run.bot_id))
  const client = found(await clientOf(db, run.client_id))
  const prompt = promptIn(await promptAt(db, run.client_id, run.bot_id))
  return engine.answer({
    ...(await trialOf(context, bot, prompt, test.question)),
    model: client.refer_model,
  })
}

/** Puts a test question to the bot and saves the result. */
async function tryOne(context: With<'engine'>, run: RunRow, test: TestRow): Promise<void> {
  const answer = await ask(context, run, test)
  const missing = missesIn(answer, test)
  await insertResult(context.db, {
    run_id: run.id,
    case_id: test.id,
    client_id: run.client_id,
    passed: missing.length === 0,
    before: await resultBefore(context.db, run, test),
    answer: answer.message,
    sources: [...new Set(answer.references.map(({ file_name }) => file_name))],
    missing,
  })
}

/** Asks the bot a batch of a run's test questions, publishes the progress and leaves the remaining questions to the next job. */
export async function runTests(context: With<'engine'>, { clientId, runId }: QueuedRun): Promise<void> {
  const { db, clock, jobs } = context
  const run = await runOf(db, clientId, runId)
  if (!run || run.finished_at) return
  for (const test of await untried(db, run, BATCH)) await tryOne(context, run, test)
  await db.transaction(async (tx) => {
    const isDone = (await untried(tx, run, 1)).length === 0
    const row = await countResults(tx, run, isDone ? clock.now() : null)
    if (!row) return
    if (!isDone) await jobs.enqueue(tx, runTestsJob, { runId, clientId })
    await append(tx, clientId, [
      { type: 'tests.progressed', payload: { run: toRun(row) }, audience: 'supervisors' },
    ])
  })
}
