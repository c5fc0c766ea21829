import type { Worker } from 'node:worker_threads'
import { startWorker } from '../../lib/runnable.ts'
import type { Statement, WorkerMessage } from './worker.ts'

/** A statement as node-postgres takes it. */
export type Query =
  | string
  | { readonly text: string; readonly values?: readonly unknown[]; readonly rowMode?: string }

/** Rows of a statement, as node-postgres answers them. */
export interface Result {
  // biome-ignore lint/suspicious/noExplicitAny: rows are typed by whoever wrote the statement, as in node-postgres
  readonly rows: any[]
  readonly rowCount: number
}

interface Waiting {
  resolve(result: Result): void
  reject(error: Error): void
}

/**
 * The embedded database behind the interface of a node-postgres pool, so that Drizzle's one driver serves both.
 * PGlite is one connection: whoever holds it (`connect`) has it alone until `release`.
 */
export class PglitePool {
  /** Commits that reached the disk so far. */
  syncs = 0
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  readonly #closed: Promise<void>
  #next = 1
  /** Statements and transactions that wait for the connection. */
  #queued = 0
  #tail: Promise<unknown> = Promise.resolve()

  private constructor(worker: Worker, onNotification: (channel: string, payload: string) => void) {
    this.#worker = worker
    this.#closed = new Promise((resolve) => worker.once('exit', () => resolve()))
    worker.on('message', (message: WorkerMessage) => this.#receive(message, onNotification))
    worker.on('exit', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('The embedded database has stopped.'))
      this.#waiting.clear()
    })
  }

  /** The one connection, and the statements that wait for it. */
  get load(): { readonly busy: number; readonly idle: number; readonly waiting: number } {
    const busy = Math.min(1, this.#waiting.size)
    return { busy, idle: 1 - busy, waiting: this.#queued }
  }

  /** Opens the database in a directory (null: in memory) and listens to the channels. */
  static async open(
    directory: string | null,
    channels: readonly string[],
    onNotification: (channel: string, payload: string) => void,
  ): Promise<PglitePool> {
    const worker = startWorker('db/pglite/worker', { workerData: { directory, channels } })
    await new Promise<void>((resolve, reject) => {
      worker.once('error', reject)
      worker.once('message', (message: WorkerMessage) =>
        message.kind === 'failed' ? reject(new Error(message.message)) : resolve(),
      )
    })
    return new PglitePool(worker, onNotification)
  }

  /** Runs one statement when the connection is free. */
  query(query: Query, values?: readonly unknown[]): Promise<Result> {
    this.#queued++
    const run = this.#tail.then(() => {
      this.#queued--
      return this.#run(query, values)
    })
    this.#tail = run.catch(() => undefined)
    return run
  }

  /** The connection, alone, until it is released. */
  async connect(): Promise<{
    query(query: Query, values?: readonly unknown[]): Promise<Result>
    release(): void
  }> {
    let release = () => {}
    const before = this.#tail
    this.#tail = new Promise<void>((resolve) => {
      release = resolve
    })
    this.#queued++
    await before
    this.#queued--
    return { query: (query, values) => this.#run(query, values), release }
  }

  /** Closes the database when what is under way is done. */
  async end(): Promise<void> {
    await this.#tail
    this.#worker.postMessage('close')
    await this.#closed
  }

  #run(query: Query, given?: readonly unknown[]): Promise<Result> {
    const { text, values, rowMode } =
      typeof query === 'string' ? { text: query, values: given, rowMode: undefined } : query
    const statement: Statement = {
      id: this.#next++,
      text,
      values: values ?? given,
      rowMode: rowMode === 'array' ? 'array' : undefined,
    }
    return new Promise((resolve, reject) => {
      this.#waiting.set(statement.id, { resolve, reject })
      this.#worker.postMessage(statement)
    })
  }

  #receive(message: WorkerMessage, onNotification: (channel: string, payload: string) => void): void {
    if (message.kind === 'notification') onNotification(message.channel, message.payload)
    if (message.kind !== 'result' && message.kind !== 'error') return
    const waiting = this.#waiting.get(message.id)
    this.#waiting.delete(message.id)
    if (message.kind === 'error') {
      waiting?.reject(Object.assign(new Error(String(message.error.message)), message.error))
      return
    }
    this.syncs = message.syncs
    waiting?.resolve({ rows: message.rows, rowCount: message.rowCount })
  }
}
