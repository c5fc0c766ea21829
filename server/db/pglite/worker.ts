import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, types } from '@electric-sql/pglite'
import { SyncedFiles, startParams, synced } from './files.ts'

/** A statement on its way to the worker. */
export interface Statement {
  readonly id: number
  readonly text: string
  readonly values: readonly unknown[] | undefined
  readonly rowMode: 'array' | undefined
}

/** What the worker says back. */
export type WorkerMessage =
  | { readonly kind: 'open' }
  | { readonly kind: 'failed'; readonly message: string }
  | {
      readonly kind: 'result'
      readonly id: number
      readonly rows: unknown[]
      readonly rowCount: number
      readonly syncs: number
    }
  | { readonly kind: 'error'; readonly id: number; readonly error: Record<string, unknown> }
  | { readonly kind: 'notification'; readonly channel: string; readonly payload: string }
  | { readonly kind: 'closed' }

/** Dates stay text, as Drizzle wants them of a PostgreSQL driver. */
const asText = (value: string) => value
const parsers = {
  [types.TIMESTAMP]: asText,
  [types.TIMESTAMPTZ]: asText,
  [types.DATE]: asText,
  [types.INTERVAL]: asText,
}

const port = parentPort
if (!port) throw new Error('The database worker runs in a worker thread only.')
const say = (message: WorkerMessage) => port.postMessage(message)

const { directory, channels } = workerData as { directory: string | null; channels: readonly string[] }
const pg = directory
  ? new PGlite({ fs: new SyncedFiles(directory), startParams, relaxedDurability: false })
  : new PGlite('memory://')

const run = async ({ id, text, values, rowMode }: Statement) => {
  try {
    if (!values && text.includes(';')) {
      const results = await pg.exec(text)
      const last = results.at(-1)
      say({
        kind: 'result',
        id,
        rows: last?.rows ?? [],
        rowCount: last?.affectedRows ?? 0,
        syncs: synced.count,
      })
      return
    }
    const { rows, affectedRows } = await pg.query(
      text,
      values as unknown[] | undefined,
      rowMode ? { rowMode, parsers } : { parsers },
    )
    say({ kind: 'result', id, rows, rowCount: affectedRows || rows.length, syncs: synced.count })
  } catch (error) {
    const { message, code, detail, constraint, table, column } = error as Record<string, unknown>
    say({ kind: 'error', id, error: { message, code, detail, constraint, table, column } })
  }
}

port.on('message', async (message: Statement | 'close') => {
  if (message !== 'close') return run(message)
  await pg.close()
  say({ kind: 'closed' })
  port.close()
})

try {
  await pg.waitReady
  for (const channel of channels)
    await pg.listen(channel, (payload) => say({ kind: 'notification', channel, payload }))
  say({ kind: 'open' })
} catch (error) {
  say({ kind: 'failed', message: (error as Error).message })
}
