import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { Db, Executor } from '#server/db/client.ts'
import { iso } from '#server/lib/iso.ts'
import { type EventRow, eventsAfter, headOf } from './store.ts'

const [compress, expand] = [promisify(gzip), promisify(gunzip)]

/** Maximum number of events per segment: few enough that the statement that writes a segment does not delay messages. */
const SEGMENT_EVENTS = 1_000

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`
const dayOf = ({ at }: EventRow): string => iso(at).slice(0, 10)

/** Returns the clients that have events from before a given time, each with the position of the last such event. */
async function oldJournals(db: Executor, before: Date) {
  const { rows } = await db.execute<{ client_id: number; last: number }>(
    sql`select client_id, max(seq) as last from events where at < ${moment(before)} group by client_id order by client_id`,
  )
  return rows
}

/**
 * Moves events from before a given time out of the journal into compressed segments, each for at most one day of one client. One
 * statement writes a segment and removes its events, so a crash loses nothing and a concurrent run changes nothing.
 */
export async function archiveJournal(db: Db, before: Date): Promise<void> {
  for (const { client_id, last } of await oldJournals(db, before)) {
    for (;;) {
      const events = await eventsAfter(db, client_id, { after: 0, until: last, limit: SEGMENT_EVENTS })
      if (!events.length) break
      await moveToSegment(db, sameDay(events))
    }
  }
}

/** Returns the leading events that are from the same day as the first event. */
function sameDay(events: readonly EventRow[]): readonly EventRow[] {
  const next = events.findIndex((event, i) => i > 0 && dayOf(event) !== dayOf(events[i - 1] ?? event))
  return next < 0 ? events : events.slice(0, next)
}

async function moveToSegment(db: Db, events: readonly EventRow[]): Promise<void> {
  const [first, last] = [events[0], events.at(-1)]
  if (!first || !last) return
  const body = await compress(events.map((event) => JSON.stringify(event)).join('\n'))
  await db.execute(sql`
    with kept as (
      insert into journal_segments (client_id, first_seq, last_seq, day, events, body)
      values (${first.client_id}, ${first.seq}, ${last.seq}, ${dayOf(first)}::date, ${events.length}, ${body}::bytea)
      on conflict do nothing
    ), gone as (delete from events where client_id = ${first.client_id} and seq between ${first.seq} and ${last.seq})
    update journal_heads set trimmed = greatest(trimmed, ${last.seq}::bigint) where client_id = ${first.client_id}`)
}

/** Deletes all clients' segments from days before a given time. */
export async function forgetSegments(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`delete from journal_segments where day < (${moment(before)} at time zone 'UTC')::date`)
}

/** Deletes a client's segments from days before a given time. */
export async function forgetSegmentsOf(db: Executor, clientId: number, before: Date): Promise<void> {
  await db.execute(sql`
    delete from journal_segments
    where client_id = ${clientId} and day < (${moment(before)} at time zone 'UTC')::date`)
}

/** Yields all stored events of a client in order: archived events, then events in the journal. */
export async function* keptEvents(db: Executor, clientId: number): AsyncGenerator<EventRow> {
  let position = 0
  for (;;) {
    const segment = await segmentAfter(db, clientId, position)
    if (!segment) break
    for (const event of segment.events) if (event.seq > position) yield event
    position = segment.last
  }
  const { seq: head } = await headOf(db, clientId)
  while (position < head) {
    const events = await eventsAfter(db, clientId, { after: position, until: head, limit: SEGMENT_EVENTS })
    yield* events
    position = events.at(-1)?.seq ?? head
  }
}

async function segmentAfter(db: Executor, clientId: number, after: number) {
  const { rows } = await db.execute<{ last_seq: number; body: Uint8Array }>(sql`
    select last_seq, body from journal_segments where client_id = ${clientId} and last_seq > ${after} order by first_seq limit 1`)
  const [segment] = rows
  if (!segment) return null
  const text = (await expand(segment.body)).toString()
  return { last: segment.last_seq, events: text.split('\n').map((line) => JSON.parse(line) as EventRow) }
}
