import { Readable } from 'node:stream'
import type { FeedEvent } from '#contract/journal/system.ts'
import type { With } from '#server/api/core/context.ts'
import { PAGE } from '#server/api/platform/journal/feed.ts'
import { eventsAfter, headOf } from '#server/api/platform/journal/store.ts'
import { toFeedEvent } from '#server/api/platform/journal/wire.ts'

/** Interval between heartbeat lines, which show the relay that an idle feed is alive. */
const HEARTBEAT_MS = 10_000

/**
 * Returns the feed for one relay as lines of JSON: first the events after its cursors, then the line `{"ready":true}`, then new
 * events. Ends when `ending` is aborted.
 */
export function feedStream(
  context: With<'feed' | 'readEvent'>,
  cursors: Readonly<Record<string, number>>,
  ending: AbortSignal,
): Readable {
  const stream = new Readable({ read() {} })
  const write = (line: unknown) => {
    if (!ending.aborted) stream.push(`${JSON.stringify(line)}\n`)
  }
  const waiting: FeedEvent[] = []
  let live = false
  const stop = context.feed.follow((event) => (live ? write(event) : waiting.push(event)))
  const heartbeat = setInterval(() => write({ alive: true }), HEARTBEAT_MS)
  const end = () => stream.push(null)
  ending.addEventListener('abort', end)
  stream.on('close', () => {
    ending.removeEventListener('abort', end)
    stop()
    clearInterval(heartbeat)
  })
  const catchUp = async () => {
    for (const [client, after] of Object.entries(cursors))
      await writeMissed(context, Number(client), after, write)
    write({ ready: true })
    // An event that is both read from the journal and received live is written twice; the relay ignores the repetition.
    for (const event of waiting) write(event)
    live = true
  }
  catchUp().catch((error) => stream.destroy(error))
  return stream
}

async function writeMissed(
  { db, readEvent }: With<'readEvent'>,
  client: number,
  after: number,
  write: (line: unknown) => void,
): Promise<void> {
  const { seq, trimmed } = await headOf(db, client)
  if (after < trimmed) {
    write({ client_id: client, resync: seq })
    return
  }
  for (let from = after; from < seq; ) {
    const rows = await eventsAfter(db, client, { after: from, until: seq, limit: PAGE })
    for (const row of rows) write(toFeedEvent(readEvent, row))
    from = rows.at(-1)?.seq ?? seq
  }
}
