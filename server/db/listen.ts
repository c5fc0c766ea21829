import type { EventEmitter } from 'node:events'
import pg from 'pg'

const RETRY_MS = 250

/**
 * Listens to channels on a separate connection. If the connection is lost, reconnects and then emits `resumed`. Returns a
 * function that stops listening; rejects if the first connection fails.
 */
export async function listen(
  connectionString: string,
  channels: readonly string[],
  to: EventEmitter,
): Promise<() => Promise<void>> {
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const start = async () => {
    const next = new pg.Client({ connectionString, keepAlive: true })
    next.on('notification', ({ channel, payload }) => to.emit(channel, payload ?? ''))
    next.on('error', () => {})
    next.on('end', () => {
      client = null
      retry()
    })
    await next.connect()
    await next.query(channels.map((channel) => `listen ${channel}`).join(';'))
    client = next
  }

  const restart = () => start().then(() => to.emit('resumed'), retry)
  /** A connection that fails also ends, so this can be called twice per failure. */
  const retry = () => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(restart, RETRY_MS)
  }

  await start().catch((error) => {
    // The caller gets the error and can retry.
    stopped = true
    clearTimeout(timer)
    throw error
  })
  return async () => {
    stopped = true
    clearTimeout(timer)
    await client?.end()
  }
}
