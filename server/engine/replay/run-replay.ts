import { availableParallelism } from 'node:os'
import { startWorker } from '#server/lib/runnable.ts'
import type { ReplayInput, ReplayReport, ReplayResult } from './types.ts'

/** Questions that one thread answers sooner than two are started. */
const ALONE_MAX = 1_000
/** Threads of one replay: it leaves the other processors to the live chats. */
const THREADS_MAX = 2

/** How a replay is followed and cancelled. */
export interface ReplayWatch {
  readonly onProgress?: (checked: number) => void
  readonly signal?: AbortSignal
}

/** Replays questions in threads of their own, so that live chats are not held up. Rejects with the signal's reason where it is aborted. */
export async function runReplay(input: ReplayInput, watch: ReplayWatch = {}): Promise<ReplayResult> {
  const threads =
    input.questions.length <= ALONE_MAX ? 1 : Math.max(1, Math.min(THREADS_MAX, availableParallelism()))
  const checked = new Array<number>(threads).fill(0)
  const parts = checked.map((_, part) => input.questions.filter((_, at) => at % threads === part))
  const results = await Promise.all(
    parts.map((questions, part) =>
      replayIn({ ...input, questions }, watch.signal, (done) => {
        checked[part] = done
        watch.onProgress?.(checked.reduce((sum, one) => sum + one, 0))
      }),
    ),
  )
  return {
    checked: results.reduce((sum, one) => sum + one.checked, 0),
    same: results.reduce((sum, one) => sum + one.same, 0),
    differences: results.flatMap(({ differences }) => differences),
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
