import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { PGlite, types } from '@electric-sql/pglite'
import { isUnsettled, SyncedFiles, settle, startParams, synced } from './files.ts'
import { Statements } from './statements.ts'

/** A statement on its way to the worker. */
export interface Statement {
  readonly id: number
  readonly text: string
  readonly values: readonly unknown[] | undefined
  readonly rowMode: 'array' | undefined
  /** Name by which its plan is kept. */
  readonly name: string | undefined
}

/** What the worker says. */
export type Said =
  | { readonly kind: 'open' }
  | { readonly kind: 'failed'; readonly message: string }
  | {
      readonly kind: 'result'
      readonly id: number
      readonly rows: unknown[]
      readonly rowCount: number
      /** Fields whose text is JSON: parsed where it is read, it need not be copied as objects. */
      readonly json: readonly (string | number)[]
    }
  | { readonly kind: 'error'; readonly id: number; readonly error: Record<string, unknown> }
  | { readonly kind: 'notification'; readonly channel: string; readonly payload: string }
  | { readonly kind: 'closed' }

/** What the worker says at once: all that one sync made true. */
export interface WorkerMessage {
  readonly said: readonly Said[]
  /** How often commits reached the disk so far. */
  readonly syncs: number
}

/** Dates stay text, as Drizzle wants them of a PostgreSQL driver; so does JSON until it has left this thread. */
const asText = (value: string) => value
const parsers = {
  [types.JSON]: asText,
  [types.JSONB]: asText,
  [types.TIMESTAMP]: asText,
  [types.TIMESTAMPTZ]: asText,
  [types.DATE]: asText,
  [types.INTERVAL]: asText,
}

const isJson = (type: number): boolean => type === types.JSON || type === types.JSONB

const port = parentPort
if (!port) throw new Error('The database worker runs in a worker thread only.')

/** Commits that share a sync at most: so many that the sync hardly counts, and so few that nobody waits long for others. */
const TOGETHER = 16
/** What is said once the commits that it may tell of are on the disk. */
let unsaid: Said[] = []
let isWorking = false
const sayAll = () => {
  settle()
  if (unsaid.length) port.postMessage({ said: unsaid, syncs: synced.count } satisfies WorkerMessage)
  unsaid = []
}
const say = (one: Said) => {
  unsaid.push(one)
  if (!isWorking) sayAll()
}

const { directory, channels } = workerData as { directory: string | null; channels: readonly string[] }
const pg = directory
  ? new PGlite({ fs: new SyncedFiles(directory), startParams, relaxedDurability: false })
  : new PGlite('memory://')

/** Once the database is open, which knows the types of its arrays only then. */
let statements: Statements

const run = async ({ id, text, values, name, rowMode }: Statement) => {
  try {
    if (!values && text.includes(';')) {
      const results = await pg.exec(text)
      const last = results.at(-1)
      say({
        kind: 'result',
        id,
        rows: last?.rows ?? [],
        rowCount: last?.affectedRows ?? 0,
        json: [],
      })
      return
    }
    const { rows, affectedRows, fields } = await statements.run({ text, values: values ?? [], name, rowMode })
    const json = fields.flatMap(({ name, dataTypeID }, i) => (isJson(dataTypeID) ? [rowMode ? i : name] : []))
    say({ kind: 'result', id, rows, rowCount: affectedRows || rows.length, json })
  } catch (error) {
    const { message, code, detail, constraint, table, column } = error as Record<string, unknown>
    say({ kind: 'error', id, error: { message, code, detail, constraint, table, column } })
  }
}

const inbox: (Statement | 'close')[] = []

/** Runs what has come, in order. While more waits, commits are not told one by one: one sync serves them all. */
const work = async () => {
  isWorking = true
  for (let next = inbox.shift(); next; next = inbox.shift()) {
    if (next === 'close') {
      await pg.close()
      say({ kind: 'closed' })
      sayAll()
      port.close()
      return
    }
    await run(next)
    for (let more = receiveMessageOnPort(port); more; more = receiveMessageOnPort(port))
      inbox.push(more.message)
    if (!inbox.length || !isUnsettled() || unsaid.length >= TOGETHER) sayAll()
  }
  isWorking = false
}

port.on('message', (message: Statement | 'close') => {
  inbox.push(message)
  if (!isWorking) void work()
})

try {
  await pg.waitReady
  statements = new Statements(pg, parsers)
  for (const channel of channels)
    await pg.listen(channel, (payload) => say({ kind: 'notification', channel, payload }))
  say({ kind: 'open' })
} catch (error) {
  say({ kind: 'failed', message: (error as Error).message })
}
