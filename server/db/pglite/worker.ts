import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { PGlite, types } from '@electric-sql/pglite'
import { IncompatibleLibrary } from '../incompatible-library.ts'
import { checkPglite } from './check-pglite.ts'
import { hasUnsyncedCommits, SyncedFiles, startParams, syncCommits, syncs } from './files.ts'
import type { Reply, Statement, WorkerInput, WorkerMessage } from './messages.ts'
import { Statements } from './statements.ts'

/** Dates stay text, as Drizzle expects from a PostgreSQL driver; JSON stays text until it leaves this thread. */
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

/** Maximum replies per sync: enough to make the cost of a sync negligible, few enough to keep waits short. */
const REPLIES_PER_SYNC = 16
/** Replies to post once the commits that they report are on disk. */
let pending: Reply[] = []
let isWorking = false
const postAll = () => {
  syncCommits()
  if (pending.length) port.postMessage({ replies: pending, syncs: syncs.count } satisfies WorkerMessage)
  pending = []
}
const post = (reply: Reply) => {
  pending.push(reply)
  if (!isWorking) postAll()
}

const { directory, channels, program } = workerData as WorkerInput
const pg = directory
  ? new PGlite({
      fs: new SyncedFiles(directory),
      startParams: startParams(directory),
      relaxedDurability: false,
      pgliteWasmModule: program,
    })
  : new PGlite('memory://', { pgliteWasmModule: program })

/** Runs the statements; set once the database is open, because the types of its arrays are not known earlier. */
let statements: Statements

/** Runs one or several statements without values. */
const runScript = async (id: number, text: string) => {
  const results = await pg.exec(text)
  const last = results.at(-1)
  post({ kind: 'result', id, rows: last?.rows ?? [], rowCount: last?.affectedRows ?? 0, json: [] })
}

const run = async ({ id, text, values, name, rowMode }: Statement) => {
  try {
    if (!values && text.includes(';')) return await runScript(id, text)
    const { rows, affectedRows, fields } = await statements.run({ text, values: values ?? [], name, rowMode })
    const json = fields.flatMap(({ name, dataTypeID }, i) => (isJson(dataTypeID) ? [rowMode ? i : name] : []))
    post({ kind: 'result', id, rows, rowCount: affectedRows || rows.length, json })
  } catch (error) {
    const { message, code, detail, constraint, table, column } = error as Record<string, unknown>
    post({ kind: 'error', id, error: { message, code, detail, constraint, table, column } })
  }
}

const inbox: (Statement | 'close')[] = []

/** Processes the inbox in order. Holds back replies while more statements are waiting, so that they share one sync. */
const work = async () => {
  isWorking = true
  for (let next = inbox.shift(); next; next = inbox.shift()) {
    if (next === 'close') {
      await pg.close()
      postAll()
      port.close()
      return
    }
    await run(next)
    for (let more = receiveMessageOnPort(port); more; more = receiveMessageOnPort(port))
      inbox.push(more.message)
    if (!inbox.length || !hasUnsyncedCommits() || pending.length >= REPLIES_PER_SYNC) postAll()
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
  await checkPglite(statements, directory !== null)
  for (const channel of channels)
    await pg.listen(channel, (payload) => post({ kind: 'notification', channel, payload }))
  post({ kind: 'open' })
} catch (error) {
  const { message } = error as Error
  post({ kind: 'failed', message, isIncompatible: error instanceof IncompatibleLibrary })
}
