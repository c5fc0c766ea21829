import type { ChildProcess } from 'node:child_process'
import type { ReadFailure } from '#contract/knowledge/training.ts'
import type { PassageDraft } from '#server/engine/types.ts'
import { CHILD_START_MAX_MS, MEMORY_CHECK_MS } from '../limits.ts'
import type { Sitemap } from '../readers/sitemap.ts'
import type { FromChild, ReadHead, ReadJob, ToChild } from './child-messages.ts'
import { memoryOf } from './process-memory.ts'

/** Limits of one reading process. */
export interface ReaderLimits {
  /** Milliseconds per document, from when the process has begun to read it. */
  readonly timeout: number
  /** Bytes of the whole process, including buffers. */
  readonly memoryMax: number
}

/** Result of a child's work. `memory` is its peak in bytes. */
export type ChildResult = { readonly memory: number } & (
  | { readonly status: 'read'; readonly head: ReadHead; readonly passages: readonly PassageDraft[] }
  | { readonly status: 'sitemap'; readonly sitemap: Sitemap }
  | { readonly status: 'failed'; readonly code: ReadFailure }
)

/** Exit codes and signals of a process that ran out of memory: killed by the system or aborted by the JavaScript engine. */
const memoryDeaths: readonly (string | number | null)[] = [
  'SIGKILL',
  'SIGABRT',
  'SIGTRAP',
  'SIGILL',
  'SIGBUS',
  'SIGSEGV',
  134,
]

/** One job in a child: collects its messages, and kills the child if it exceeds its time or memory. */
export class ChildJob {
  private readonly passages: PassageDraft[] = []
  private memory = 0
  private timer: NodeJS.Timeout | undefined
  private settle: (result: ChildResult) => void = () => {}
  private readonly child: ChildProcess
  private readonly limits: ReaderLimits
  private readonly signal: AbortSignal | undefined

  constructor(child: ChildProcess, limits: ReaderLimits, signal: AbortSignal | undefined) {
    this.child = child
    this.limits = limits
    this.signal = signal
  }

  async run(job: ReadJob): Promise<ChildResult> {
    const { child } = this
    const onMessage = (message: unknown) => this.receive(message as FromChild)
    const onExit = (code: number | null, signal: NodeJS.Signals | null) =>
      this.fail(this.deathCause(code, signal))
    const onError = () => this.fail('engine_failed')
    const onAbort = () => this.kill('took_too_long')
    this.allow(CHILD_START_MAX_MS)
    const watch = setInterval(() => void this.watchMemory(), MEMORY_CHECK_MS)
    child.on('message', onMessage).on('exit', onExit).on('error', onError)
    this.signal?.addEventListener('abort', onAbort)
    try {
      return await new Promise<ChildResult>((resolve) => {
        this.settle = resolve
        if (this.signal?.aborted) onAbort()
        else this.send({ type: 'job', job })
      })
    } finally {
      clearTimeout(this.timer)
      clearInterval(watch)
      child.off('message', onMessage).off('exit', onExit).off('error', onError)
      this.signal?.removeEventListener('abort', onAbort)
    }
  }

  /** Kills the child unless it is done in so many milliseconds. */
  private allow(milliseconds: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.kill('took_too_long'), milliseconds)
  }

  private receive(message: FromChild): void {
    if (message.type === 'begun') {
      this.allow(this.limits.timeout)
      return
    }
    if (message.type === 'batch') {
      for (const passage of message.passages) this.passages.push(passage)
      this.send({ type: 'next' })
      return
    }
    const memory = Math.max(this.memory, message.memory)
    if (message.type === 'failed') this.settle({ status: 'failed', code: message.code, memory })
    else if (message.type === 'sitemap') this.settle({ status: 'sitemap', sitemap: message.sitemap, memory })
    else this.settle({ status: 'read', head: message.head, passages: this.passages, memory })
  }

  private send(message: ToChild): void {
    if (!this.child.connected) {
      this.fail('engine_failed')
      return
    }
    this.child.send(message, (error) => {
      // If the child has exited, its exit handler reports the reason.
      if (error && this.child.exitCode === null && this.child.signalCode === null) this.kill('engine_failed')
    })
  }

  private async watchMemory(): Promise<void> {
    const held = this.child.pid === undefined ? null : await memoryOf(this.child.pid)
    if (held === null) return
    this.memory = Math.max(this.memory, held)
    if (held > this.limits.memoryMax) this.kill('too_large_inside')
  }

  private deathCause(code: number | null, signal: NodeJS.Signals | null): ReadFailure {
    return memoryDeaths.includes(signal) || memoryDeaths.includes(code) ? 'too_large_inside' : 'engine_failed'
  }

  private fail(code: ReadFailure): void {
    this.settle({ status: 'failed', code, memory: this.memory })
  }

  private kill(code: ReadFailure): void {
    this.fail(code)
    this.child.kill('SIGKILL')
  }
}
