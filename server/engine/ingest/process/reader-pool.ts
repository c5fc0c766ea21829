import { READ_MEMORY_MAX_BYTES, READ_TIMEOUT_MS } from '#contract/knowledge/training-limits.ts'
import { CHILD_IDLE_MS } from '../limits.ts'
import { type ChildEntry, defaultChildEntry } from './child-entry.ts'
import type { ChildResult, ReaderLimits } from './child-job.ts'
import type { ReadJob } from './child-messages.ts'
import { ReaderProcess } from './reader-process.ts'

/** Pool settings; all have defaults. */
export interface ReaderPoolOptions extends Partial<ReaderLimits> {
  readonly entry?: ChildEntry
  /** Maximum processes; 2 by default, so that a slow document does not delay all others. */
  readonly size?: number
  /** Milliseconds that an idle process stays alive. */
  readonly idle?: number
  /** Called after each job, for measurements. */
  readonly onResult?: (job: ReadJob, result: ChildResult) => void
}

/** Processes that read documents outside the server process. */
export interface ReaderPool {
  /** Waits for a free process and runs the job in it. Never rejects: every failure is a `failed` result. */
  run(job: ReadJob, signal?: AbortSignal): Promise<ChildResult>
  /** Ends all processes; running and queued jobs fail with `engine_failed`. */
  close(): void
}

/** Pool that tracks its idle and busy processes, and the jobs that wait for one. */
class Pool implements ReaderPool {
  private readonly idle = new Map<ReaderProcess, NodeJS.Timeout>()
  private readonly busy = new Set<ReaderProcess>()
  private readonly waiting: (() => void)[] = []
  private readonly options: ReaderPoolOptions
  private closed = false

  constructor(options: ReaderPoolOptions) {
    this.options = options
  }

  async run(job: ReadJob, signal?: AbortSignal): Promise<ChildResult> {
    const size = this.options.size ?? 2
    while (!this.closed && this.busy.size >= size)
      await new Promise<void>((resolve) => this.waiting.push(resolve))
    if (this.closed) return { status: 'failed', code: 'engine_failed', memory: 0 }
    const reader = this.take()
    try {
      const result = await reader.run(job, signal)
      this.options.onResult?.(job, result)
      return result
    } finally {
      this.release(reader)
    }
  }

  close(): void {
    this.closed = true
    for (const [reader, timer] of this.idle) {
      clearTimeout(timer)
      reader.stop()
    }
    for (const reader of this.busy) reader.stop()
    this.idle.clear()
    for (const resume of this.waiting.splice(0)) resume()
  }

  private take(): ReaderProcess {
    for (const [reader, timer] of this.idle) {
      clearTimeout(timer)
      this.idle.delete(reader)
      if (reader.isReusable) return this.occupy(reader)
    }
    const {
      entry = defaultChildEntry(),
      timeout = READ_TIMEOUT_MS,
      memoryMax = READ_MEMORY_MAX_BYTES,
    } = this.options
    return this.occupy(new ReaderProcess(entry, { timeout, memoryMax }))
  }

  private occupy(reader: ReaderProcess): ReaderProcess {
    this.busy.add(reader)
    reader.hold(true)
    return reader
  }

  private release(reader: ReaderProcess): void {
    this.busy.delete(reader)
    reader.hold(false)
    if (reader.isReusable && !this.closed) this.rest(reader)
    else reader.stop()
    this.waiting.shift()?.()
  }

  private rest(reader: ReaderProcess): void {
    const timer = setTimeout(() => {
      this.idle.delete(reader)
      reader.stop()
    }, this.options.idle ?? CHILD_IDLE_MS)
    timer.unref()
    this.idle.set(reader, timer)
  }
}

/** Creates a pool of reading processes; starts none before the first job. */
export const createReaderPool = (options: ReaderPoolOptions = {}): ReaderPool => new Pool(options)
