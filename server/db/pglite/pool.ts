import type { Worker } from 'node:worker_threads'
import { startWorker } from '#server/lib/runnable.ts'
import { IncompatibleLibrary } from '../incompatible-library.ts'
import type { Reply, Statement, WorkerInput, WorkerMessage } from './messages.ts'
import { pgliteProgram } from './program.ts'

/** A statement in the form that node-postgres accepts. */
export type Query =
  | string
  | {
      readonly text: string
      readonly values?: readonly unknown[]
      readonly rowMode?: string
      /** Name of the statement; named statements are planned only once. */
      readonly name?: string
    }

/** The result of a statement, as node-postgres returns it. */
export interface Result {
  // biome-ignore lint/suspicious/noExplicitAny: the caller of a statement types its rows, as in node-postgres
  readonly rows: any[]
  readonly rowCount: number
}

/** The only connection, held until it is released. */
export interface HeldConnection {
  query(query: Query, values?: readonly unknown[]): Promise<Result>
  release(): void
}

/** Caller waiting for the result of a statement. */
interface Caller {
  resolve(result: Result): void
  reject(error: Error): void
}

/**
 * Embedded database with the interface of a node-postgres pool, so that Drizzle needs only one driver. PGlite has one connection:
 * a holder (`connect`) has it exclusively until `release`. `checkTransactions` verifies that Drizzle recognizes the pool.
 */
export class PglitePool {
  /** Number of syncs so far. */
  syncs = 0
  readonly #worker: Worker
  readonly #callers = new Map<number, Caller>()
  readonly #closed: Promise<void>
  #next = 1
  /** Time of the worker's last reply, or of the first statement after an idle period. */
  #heard = performance.now()
  /** Statements and transactions waiting for the connection. */
  #queued = 0
  /** Holders of the connection: the current one and those waiting for it. */
  #holders = 0
  /** Resolves when the last holder has released the connection. */
  #tail: Promise<void> = Promise.resolve()

  private constructor(worker: Worker, onNotification: (channel: string, payload: string) => void) {
    this.#worker = worker
    this.#closed = new Promise((resolve) => worker.once('exit', () => resolve()))
    worker.on('message', ({ replies, syncs }: WorkerMessage) => {
      this.syncs = syncs
      this.#heard = performance.now()
      for (const reply of replies) this.#receive(reply, onNotification)
    })
    worker.on('exit', () => {
      for (const { reject } of this.#callers.values()) reject(new Error('The embedded database has stopped.'))
      this.#callers.clear()
    })
  }

  /** Load of the only connection, and the number of statements waiting for it. */
  get load(): { readonly busy: number; readonly idle: number; readonly waiting: number } {
    const busy = Math.min(1, this.#callers.size)
    return { busy, idle: 1 - busy, waiting: this.#queued + this.#callers.size - busy }
  }

  /** Time since the worker's last reply, in milliseconds; 0 if no statement is in flight. */
  get silentMs(): number {
    return this.#callers.size === 0 ? 0 : performance.now() - this.#heard
  }

  /** True while the connection has a holder. */
  get isHeld(): boolean {
    return this.#holders > 0
  }

  /**
   * Opens the database in a directory (null: in memory) and listens to the channels. Throws `IncompatibleLibrary` if PGlite is
   * not the required version.
   */
  static async open(
    directory: string | null,
    channels: readonly string[],
    onNotification: (channel: string, payload: string) => void,
  ): Promise<PglitePool> {
    const workerData: WorkerInput = { directory, channels, program: await pgliteProgram() }
    const worker = startWorker('db/pglite/worker', { workerData })
    const { replies } = await new Promise<WorkerMessage>((resolve, reject) => {
      worker.once('error', reject)
      worker.once('message', resolve)
    })
    const [first] = replies
    if (first?.kind !== 'failed') return new PglitePool(worker, onNotification)
    await worker.terminate()
    throw first.isIncompatible ? new IncompatibleLibrary(first.message) : new Error(first.message)
  }

  /** Runs one statement. Statements run in call order; those in flight at the same time share the sync of their commits. */
  query(query: Query, values?: readonly unknown[]): Promise<Result> {
    if (this.#holders === 0) return this.#run(query, values)
    this.#queued++
    return this.#tail.then(() => {
      this.#queued--
      return this.#run(query, values)
    })
  }

  /** Returns the connection once all earlier holders have released it. */
  async connect(): Promise<HeldConnection> {
    let release = () => {}
    const earlier = this.#tail
    this.#holders++
    this.#tail = new Promise<void>((resolve) => {
      release = () => {
        this.#holders--
        release = () => {}
        resolve()
      }
    })
    this.#queued++
    await earlier
    this.#queued--
    return { query: (query, values) => this.#run(query, values), release: () => release() }
  }

  /** Closes the database once all work in flight has finished. */
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
    if (this.#callers.size === 0) this.#heard = performance.now()
    return new Promise((resolve, reject) => {
      this.#callers.set(statement.id, { resolve, reject })
      this.#worker.postMessage(statement)
    })
  }

  #receive(reply: Reply, onNotification: (channel: string, payload: string) => void): void {
    if (reply.kind === 'notification') onNotification(reply.channel, reply.payload)
    if (reply.kind !== 'result' && reply.kind !== 'error') return
    const caller = this.#callers.get(reply.id)
    this.#callers.delete(reply.id)
    if (reply.kind === 'error') {
      caller?.reject(Object.assign(new Error(String(reply.error.message)), reply.error))
      return
    }
    const rows = reply.rows as Record<string | number, unknown>[]
    for (const field of reply.json)
      for (const row of rows) {
        const value = row[field]
        if (typeof value === 'string') row[field] = JSON.parse(value)
      }
    caller?.resolve({ rows, rowCount: reply.rowCount })
  }
}
