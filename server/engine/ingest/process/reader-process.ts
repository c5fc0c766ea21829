import type { ChildProcess } from 'node:child_process'
import type { ReadFailure } from '#contract/knowledge/training.ts'
import { CHILD_JOBS_MAX, CHILD_KEEP_MAX_BYTES } from '../limits.ts'
import type { ChildEntry } from './child-entry.ts'
import { ChildJob, type ChildResult, type ReaderLimits } from './child-job.ts'
import type { ReadJob } from './child-messages.ts'
import { spawnChild } from './spawn-child.ts'

/** Failures that leave the process intact; after any other failure it is replaced. */
const harmless: readonly ReadFailure[] = ['encrypted', 'no_text', 'type_unsupported']

/** A reading process: runs one job at a time, and is killed if it exceeds its limits. */
export class ReaderProcess {
  private readonly child: ChildProcess
  private readonly limits: ReaderLimits
  private jobs = 0
  private reusable = true

  constructor(entry: ChildEntry, limits: ReaderLimits) {
    this.limits = limits
    this.child = spawnChild(entry, limits.memoryMax)
    // The current job handles the same events to report that a child cannot start or has exited.
    this.child.on('error', () => this.retire())
    this.child.on('exit', () => this.retire())
  }

  /** Whether the process can read another document: it has not been stopped and is still connected. */
  get isReusable(): boolean {
    return this.reusable && this.child.connected
  }

  /** Runs a job and always resolves; a process that a document may have damaged is not reused. */
  async run(job: ReadJob, signal?: AbortSignal): Promise<ChildResult> {
    this.jobs += 1
    const result = await new ChildJob(this.child, this.limits, signal).run(job)
    const grown = result.memory > CHILD_KEEP_MAX_BYTES || this.jobs >= CHILD_JOBS_MAX
    const hurt = result.status === 'failed' && !harmless.includes(result.code)
    if (hurt || grown) this.stop()
    return result
  }

  /** Keeps the server running while this process is busy, and lets the server exit while this process is idle. */
  hold(busy: boolean): void {
    if (busy) this.child.ref()
    else this.child.unref()
    if (busy) this.child.channel?.ref()
    else this.child.channel?.unref()
  }

  /** Kills the process and marks it as not reusable. */
  stop(): void {
    this.retire()
    this.child.kill('SIGKILL')
  }

  private retire(): void {
    this.reusable = false
  }
}
