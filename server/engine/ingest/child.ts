/**
 * Entry point of the process that reads documents one after another for its parent; see process/reader-process.ts for its limits.
 */
import type { PassageDraft } from '../types.ts'
import { BATCH_MAX_CHARS, MEMORY_CHECK_MS } from './limits.ts'
import type { FromChild, ReadJob, ToChild } from './process/child-messages.ts'
import { runJob } from './process/run-job.ts'
import { parentWatches, startWatchdog } from './process/watchdog.ts'
import { failureOf } from './read-error.ts'

const KB_BYTES = 1024
/** Called when the parent acknowledges the last batch. */
let taken: () => void = () => {}

const send = (message: FromChild) => process.send?.(message)
const peak = () => process.resourceUsage().maxRSS * KB_BYTES

async function sendPassages(passages: readonly PassageDraft[]): Promise<void> {
  let batch: PassageDraft[] = []
  let length = 0
  const flush = async () => {
    if (batch.length === 0) return
    const answered = new Promise<void>((resolve) => {
      taken = resolve
    })
    send({ type: 'batch', passages: batch })
    batch = []
    length = 0
    await answered
  }
  for (const passage of passages) {
    batch.push(passage)
    length += passage.text.length + (passage.heading?.length ?? 0)
    if (length >= BATCH_MAX_CHARS) await flush()
  }
  await flush()
}

async function work(job: ReadJob): Promise<void> {
  try {
    const result = await runJob(job)
    if (result.kind === 'sitemap') {
      send({ type: 'sitemap', sitemap: result.sitemap, memory: peak() })
      return
    }
    await sendPassages(result.passages)
    send({ type: 'read', head: result.head, memory: peak() })
  } catch (error) {
    send({ type: 'failed', code: failureOf(error), memory: peak() })
  }
}

// An error that a parser throws in a callback also fails the document; ignored promise rejections can be harmless.
process.on('uncaughtException', (error) => send({ type: 'failed', code: failureOf(error), memory: peak() }))
process.on('unhandledRejection', () => {})

const limit = Number(process.argv[2])
if (limit > 0 && !parentWatches()) startWatchdog(limit, MEMORY_CHECK_MS)
process.on('message', (message: ToChild) => {
  if (message.type === 'next') {
    taken()
    return
  }
  send({ type: 'begun' })
  void work(message.job)
})
process.on('disconnect', () => process.exit(0))
