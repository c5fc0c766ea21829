import type { EventEmitter } from 'node:events'
import pg from 'pg'

const RETRY_MS = 250

/** Listens to a channel on a connection of its own, connects again when it is cut off, and then emits `resumed`. Answers how to stop. */
export async function listen(
  connectionString: string,
  channel: string,
  to: EventEmitter,
): Promise<() => Promise<void>> {
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const start = async () => {
    const next = new pg.Client({ connectionString, keepAlive: true })
    next.on('notification', ({ payload }) => to.emit(channel, payload ?? ''))
    next.on('error', () => {})
    next.on('end', () => {
      client = null
      retry()
    })
    await next.connect()
    await next.query(`listen ${channel}`)
    client = next
  }

  const again = () => start().then(() => to.emit('resumed'), retry)
  /** A connection that fails also ends: one of both is enough. */
  const retry = () => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(again, RETRY_MS)
  }

  await start().catch((error) => {
    // Whoever asked is told, and tries anew if they want to.
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
