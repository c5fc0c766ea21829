import { once } from 'node:events'
import { SECOND_MS } from '#contract/base/units.ts'
import { AppError } from '#server/lib/app-error.ts'
import { FairTurns, TurnDeadline, TurnTimeout } from '#server/lib/fair-turns.ts'
import { startWorker } from '#server/lib/runnable.ts'
import type { ReadRecording, RecordingRefusal } from './read-recording.ts'

/** Our choice: memory for reading a file; the worst file of the maximum size needs about 400 MB. */
const HEAP_MAX_MB = 512
/** Our choice: one file at a time, because reading one takes much memory; most are read within a second. */
const TURNS = { atOnce: 1, perOwner: 1, waitMs: 20 * SECOND_MS, deadlineMs: 20 * SECOND_MS } as const
/** Our choice: time after which a call that waited too long should be repeated. */
const REPEAT_AFTER_SECONDS = 10

type Reading = ReadRecording | RecordingRefusal

/** Reads a file in a thread; one that needs too much memory ends the thread, not the process. */
async function readIn(file: Uint8Array, signal: AbortSignal): Promise<Reading> {
  const worker = startWorker('api/features/recordings/worker', {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MB },
  })
  // Without a listener, an error after the deadline would end the process.
  worker.on('error', () => {})
  try {
    const [reading] = await once(worker, 'message', { signal })
    return reading as Reading
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') return 'too_large'
    throw error
  } finally {
    await worker.terminate()
  }
}

/**
 * Returns a function that reads a client's file in a thread of its own, so that a large or hostile file delays nobody else. It
 * throws `recording_invalid`, and `rate_limited` if others’ files take too long.
 */
export function createReader(): (clientId: number, file: Uint8Array) => Promise<ReadRecording> {
  const turns = new FairTurns(TURNS)
  return async (clientId, file) => {
    const reading = await turns
      .run(clientId, (signal) => readIn(file, signal))
      .catch((error: unknown) => {
        if (!(error instanceof TurnTimeout || error instanceof TurnDeadline)) throw error
        throw new AppError('rate_limited', { params: { seconds: REPEAT_AFTER_SECONDS } })
      })
    if (typeof reading !== 'string') return reading
    throw new AppError('recording_invalid', { params: { reason: reading }, fields: { files: reading } })
  }
}
