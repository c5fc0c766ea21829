import { availableParallelism } from 'node:os'
import { startWorker } from '#server/lib/runnable.ts'
import type { PastQuestion, ReplayInput, ReplayReport, ReplayResult } from './types.ts'

/**
 * Maximum number of questions to replay in a single thread; with so few, starting a second thread would take longer than it
 * saves.
 */
const ALONE_MAX = 1_000
/** Maximum number of threads per replay; leaves the other processors to live chats. */
const THREADS_MAX = 2

/** Progress callback and abort signal of a replay. */
export interface ReplayWatch {
  readonly onProgress?: (progress: { readonly checked: number; readonly total: number }) => void
  readonly signal?: AbortSignal
}

/** Returns how often customers asked the questions. */
export const timesOf = (questions: readonly Pick<PastQuestion, 'times'>[]): number =>
  questions.reduce((sum, { times }) => sum + times, 0)

/**
 * Replays questions in separate threads, so that live chats are not slowed down. Rejects with the signal's reason when aborted.
 */
export async function runReplay(input: ReplayInput, watch: ReplayWatch = {}): Promise<ReplayResult> {
  const threads =
    input.questions.length <= ALONE_MAX ? 1 : Math.max(1, Math.min(THREADS_MAX, availableParallelism()))
  const total = timesOf(input.questions)
  const checked = new Array<number>(threads).fill(0)
  const parts = checked.map((_, part) => input.questions.filter((_, at) => at % threads === part))
  const results = await Promise.all(
    parts.map((questions, part) =>
      replayIn({ ...input, questions }, watch.signal, (done) => {
        checked[part] = done
        watch.onProgress?.({ checked: checked.reduce((sum, one) => sum + one, 0), total })
      }),
    ),
  )
  return {
    checked: results.reduce((sum, one) => sum + one.checked, 0),
    same: results.reduce((sum, one) => sum + one.same, 0),
    differences: results.flatMap(({ differences }) => differences),
    answers: results.flatMap(({ answers }) => answers),
  }
}

function replayIn(
  input: ReplayInput,
  signal: AbortSignal | undefined,
  onProgress: (checked: number) => void,
): Promise<ReplayResult> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const worker = startWorker('engine/replay/worker', { workerData: input })
    const stop = () => {
      signal?.removeEventListener('abort', abort)
      void worker.terminate()
    }
    const abort = () => {
      stop()
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', abort)
    worker.on('message', (report: ReplayReport) => {
      if (report.type === 'progress') return onProgress(report.checked)
      stop()
      resolve(report.result)
    })
    worker.once('error', (error) => {
      stop()
      reject(error)
    })
    worker.once('exit', (code) => reject(new Error(`The replay ended with ${code} before its result.`)))
  })
}
