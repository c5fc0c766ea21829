import type { Worker } from 'node:worker_threads'
import { startWorker } from '../../lib/runnable.ts'
import type { Said, Statement, WorkerMessage } from './worker.ts'

/** A statement as node-postgres takes it. */
export type Query =
  | string
  | {
      readonly text: string
      readonly values?: readonly unknown[]
      readonly rowMode?: string
      /** A statement with a name is planned once. */
      readonly name?: string
    }

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
  /** Those who have the connection alone, or wait for it. */
  #holders = 0
  /** Resolves when the last of them has released it. */
  #tail: Promise<void> = Promise.resolve()

  private constructor(worker: Worker, onNotification: (channel: string, payload: string) => void) {
    this.#worker = worker
    this.#closed = new Promise((resolve) => worker.once('exit', () => resolve()))
    worker.on('message', ({ said, syncs }: WorkerMessage) => {
      this.syncs = syncs
      for (const one of said) this.#receive(one, onNotification)
    })
    worker.on('exit', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('The embedded database has stopped.'))
      this.#waiting.clear()
    })
  }

  /** The one connection, and the statements that wait for it. */
  get load(): { readonly busy: number; readonly idle: number; readonly waiting: number } {
    const busy = Math.min(1, this.#waiting.size)
    return { busy, idle: 1 - busy, waiting: this.#queued + this.#waiting.size - busy }
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
      worker.once('message', ({ said: [first] }: WorkerMessage) =>
        first?.kind === 'failed' ? reject(new Error(first.message)) : resolve(),
      )
    })
    return new PglitePool(worker, onNotification)
  }

  /** Runs one statement in the order of asking; those that nobody waited for are under way together, and share the sync of their commits. */
  query(query: Query, values?: readonly unknown[]): Promise<Result> {
    if (this.#holders === 0) return this.#run(query, values)
    this.#queued++
    return this.#tail.then(() => {
      this.#queued--
      return this.#run(query, values)
    })
  }

  /** The connection, alone, until it is released. */
  async connect(): Promise<{
    query(query: Query, values?: readonly unknown[]): Promise<Result>
    release(): void
  }> {
    let release = () => {}
    const before = this.#tail
    this.#holders++
    this.#tail = new Promise<void>((resolve) => {
      release = () => {
        this.#holders--
        release = () => {}
        resolve()
      }
    })
    this.#queued++
    await before
    this.#queued--
    return { query: (query, values) => this.#run(query, values), release: () => release() }
  }

  /** Closes the database when what is under way is done. */
  async end(): Promise<void> {
    await this.#tail
    this.#worker.postMessage('close')
    await this.#closed
  }

  #run(query: Query, given?: readonly unknown[]): Promise<Result> {
    const { text, values, rowMode, name } = typeof query === 'string' ? { text: query } : query
    const statement: Statement = {
      id: this.#next++,
      text,
      values: values ?? given,
      rowMode: rowMode === 'array' ? 'array' : undefined,
      name,
    }
    return new Promise((resolve, reject) => {
      this.#waiting.set(statement.id, { resolve, reject })
      this.#worker.postMessage(statement)
    })
  }

  #receive(message: Said, onNotification: (channel: string, payload: string) => void): void {
    if (message.kind === 'notification') onNotification(message.channel, message.payload)
    if (message.kind !== 'result' && message.kind !== 'error') return
    const waiting = this.#waiting.get(message.id)
    this.#waiting.delete(message.id)
    if (message.kind === 'error') {
      waiting?.reject(Object.assign(new Error(String(message.error.message)), message.error))
      return
    }
    const rows = message.rows as Record<string | number, unknown>[]
    for (const field of message.json)
      for (const row of rows) {
        const value = row[field]
        if (typeof value === 'string') row[field] = JSON.parse(value)
      }
    waiting?.resolve({ rows, rowCount: message.rowCount })
  }
}
