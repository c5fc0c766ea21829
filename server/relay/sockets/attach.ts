import type { Socket } from 'socket.io'
import type { JournalEvent } from '#contract/events.ts'
import { type FeedEvent, feed, readJournal } from '#contract/system.ts'
import type { Upstream } from '../http/upstream.ts'
import type { Broadcaster } from '../journal/broadcaster.ts'
import type { FeedLine } from '../journal/feed.ts'
import { type ClientJournal, RING_SIZE } from '../journal/journal-hub.ts'
import type { Frame } from '../journal/publish.ts'

/** So many events before those that the first socket missed are read too, because others may have seen a little less. */
const MARGIN = 100

/** How one socket follows its client's journal. */
export interface Follower {
  readonly clientId: number
  /** What of the journal the API may hand out. */
  readonly reader: { readonly user_id?: number; readonly viewer_id?: number; readonly chat_id?: number }
  /** An event of the feed as this socket receives it; null where it may not see it. */
  frame(event: FeedEvent): Frame | null
  /** An event that the API handed out, as this socket receives it. */
  frameOf(event: JournalEvent): Frame | null
  /** Whether it is told how far the journal moved on by events that it may not see. */
  readonly counts: boolean
  /** Joins the rooms of what comes next. */
  join(): void
}

/** What bringing a socket up to date takes. */
export interface AttachDeps {
  readonly upstream: Upstream
  readonly broadcaster: Broadcaster
}

/**
 * Brings a socket from the position that it has seen to the present, then joins it to its rooms: what the relay still holds comes from
 * memory, older events from the API. The last look and the join happen in one go, so that nothing falls between.
 */
export async function attach(
  socket: Socket,
  after: number | null,
  journal: ClientJournal,
  { upstream, broadcaster }: AttachDeps,
  follower: Follower,
): Promise<void> {
  let seen = await startOf(after, journal, upstream, follower.clientId)
  while (socket.connected) {
    if (seen > (journal.position ?? 0)) {
      const head = await headOf(upstream, follower.clientId)
      if (seen > head) seen = resync(socket, broadcaster, head)
      await journal.reach(seen)
    }
    const held = journal.after(seen)
    if (held) {
      for (const event of held) send(socket, broadcaster, follower, follower.frame(event), event.event.seq)
      follower.join()
      broadcaster.sendPosition(socket.id, 'journal.live', journal.position ?? seen)
      return
    }
    seen = await sendPage(socket, seen, { upstream, broadcaster }, follower)
  }
}

/** Where a socket begins: after what it has seen, or at the present. */
async function startOf(
  after: number | null,
  journal: ClientJournal,
  upstream: Upstream,
  clientId: number,
): Promise<number> {
  if (journal.position === null || journal.isBeginning)
    await journal.begin(async () => {
      const head = await headOf(upstream, clientId)
      return { head, events: after === null ? [] : await eventsSince(after, head, upstream, clientId) }
    })
  return after ?? journal.position ?? 0
}

/** What all sockets of a client missed while no relay was there, so that they are served from memory; what is too much is read page by page. */
async function eventsSince(
  after: number,
  head: number,
  upstream: Upstream,
  clientId: number,
): Promise<FeedEvent[]> {
  if (after >= head || head - after > RING_SIZE) return []
  const stop = new AbortController()
  const events: FeedEvent[] = []
  try {
    const cursors = { [clientId]: Math.max(0, after - MARGIN) }
    for await (const line of await upstream.lines(feed, { cursors }, stop.signal)) {
      const told = JSON.parse(line) as FeedLine
      if ('event' in told) events.push(told)
      else break
    }
    return events
  } catch {
    return []
  } finally {
    stop.abort()
  }
}

/** Sends a page of older events and returns the position that it reaches. */
async function sendPage(
  socket: Socket,
  after: number,
  { upstream, broadcaster }: AttachDeps,
  follower: Follower,
): Promise<number> {
  const { clientId, reader, counts } = follower
  const page = await upstream.call(readJournal, { params: { id: clientId }, query: { after, ...reader } })
  if (page.resync) return resync(socket, broadcaster, page.seq)
  let seen = after
  const advance = (seq: number) => {
    if (counts && seq > seen) broadcaster.sendPosition(socket.id, 'journal.advanced', seq)
  }
  for (const event of page.events) {
    // What lies between is for others: a screen would take it for a loss.
    advance(event.seq - 1)
    send(socket, broadcaster, follower, follower.frameOf(event), event.seq)
    seen = event.seq
  }
  advance(page.seq)
  return page.seq
}

const headOf = async (upstream: Upstream, clientId: number): Promise<number> =>
  (await upstream.call(readJournal, { params: { id: clientId }, query: { after: 0, until: 0 } })).head

const resync = (socket: Socket, broadcaster: Broadcaster, seq: number): number => {
  broadcaster.sendPosition(socket.id, 'journal.resync', seq)
  return seq
}

const send = (
  socket: Socket,
  broadcaster: Broadcaster,
  { counts }: Follower,
  frame: Frame | null,
  seq: number,
): void => {
  if (frame) broadcaster.sendTo(socket.id, frame)
  else if (counts) broadcaster.sendPosition(socket.id, 'journal.advanced', seq)
}
