import { missesIn } from '../../engine/questions/judge.ts'
import type { Answer } from '../../engine/types.ts'
import { botOf } from '../bots/store.ts'
import type { Context } from '../context.ts'
import { append } from '../journal/append.ts'
import { toPromptVersion } from '../prompts/map.ts'
import { promptAt } from '../prompts/store.ts'
import { toRun } from './map.ts'
import {
  countResults,
  insertResult,
  modelOf,
  type RunRow,
  resultBefore,
  runOf,
  type TestRow,
  untried,
} from './store.ts'

/** Questions of one job: even of a slow provider they are done before the queue takes the job for dead. */
const BATCH = 2

async function ask(context: Context, run: RunRow, test: TestRow): Promise<Answer> {
  const { db, engine } = context
  const bot = await botOf(db, run.client_id, run.bot_id)
  const model = await modelOf(db, run.client_id)
  const { prompt, version } = toPromptVersion(await promptAt(db, run.client_id, run.bot_id))
  return engine.answer({
    botId: run.bot_id,
    botName: bot?.bot.bot_name ?? '',
    prompt,
    promptVersion: version,
    locale: null,
    question: test.question,
    history: [],
    ...(model && { model }),
  })
}

/** Asks a question and keeps what came of it. */
async function tryOne(context: Context, run: RunRow, test: TestRow): Promise<void> {
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

/** The job that runs some test questions, tells how far it got, and leaves the rest to the next job. */
export async function runTests(context: Context, clientId: number, runId: number): Promise<void> {
  const { db, clock, jobs } = context
  const run = await runOf(db, clientId, runId)
  if (!run || run.finished_at) return
  for (const test of await untried(db, run, BATCH)) await tryOne(context, run, test)
  await db.transaction(async (tx) => {
    const isDone = (await untried(tx, run, 1)).length === 0
    const row = await countResults(tx, run, isDone ? clock.now() : null)
    if (!row) return
    if (!isDone) await jobs.enqueue(tx, 'run-tests', { runId, clientId })
    await append(tx, clientId, [{ type: 'tests.progressed', payload: { run: toRun(row) }, audience: [] }])
  })
  jobs.wake('run-tests')
}
