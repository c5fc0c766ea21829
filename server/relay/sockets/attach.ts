import type { Socket } from 'socket.io'
import type { JournalEvent } from '#contract/journal/events.ts'
import { type FeedEvent, feed, readJournal } from '#contract/journal/system.ts'
import type { Upstream } from '../base/upstream.ts'
import type { Broadcaster } from '../journal/broadcaster.ts'
import type { FeedLine } from '../journal/feed.ts'
import { type ClientJournal, RING_SIZE } from '../journal/journal-hub.ts'
import type { Frame } from '../journal/publish.ts'

/** Number of earlier events that are read too, because other sockets may have seen a little less than the first one. */
const MARGIN = 100

/** How one socket follows its client's journal. */
export interface Follower {
  readonly clientId: number
  /** Whose view of the journal the API returns. */
  readonly reader: { readonly user_id?: number; readonly viewer_id?: number; readonly chat_id?: number }
  /** Returns missed events of the feed, up to the newest, as this socket receives them; null where it may not see one. */
  frames(missed: readonly FeedEvent[]): (Frame | null)[]
  /** Returns an event that the API returned for `reader`, as this socket receives it. */
  frameOf(event: JournalEvent): Frame | null
  /** Whether it gets `journal.advanced` for events that it may not see. */
  readonly counts: boolean
  /** Joins the rooms that later events are sent to. */
  join(): void
}

/** Dependencies of `attach`. */
export interface AttachDeps {
  readonly upstream: Upstream
  readonly broadcaster: Broadcaster
}

/**
 * Sends a socket the events after the position that it has seen, then joins it to its rooms. Recent events come from memory, older
 * ones from the API. The last read of the memory and the join happen in the same turn, so that no event is lost in between.
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
      follower.frames(held).forEach((frame, n) => {
        send(socket, broadcaster, follower, frame, held[n]?.event.seq ?? 0)
      })
      follower.join()
      broadcaster.sendPosition(socket.id, 'journal.live', journal.position ?? seen)
      return
    }
    seen = await sendPage(socket, seen, { upstream, broadcaster }, follower)
  }
}

/** Returns the position that a socket starts from: its own, or the journal's current one. */
async function startOf(
  after: number | null,
  journal: ClientJournal,
  upstream: Upstream,
  clientId: number,
): Promise<number> {
  if (journal.position === null || journal.isLoading)
    await journal.load(async () => {
      const head = await headOf(upstream, clientId)
      return { head, events: after === null ? [] : await eventsSince(after, head, upstream, clientId) }
    })
  return after ?? journal.position ?? 0
}

/** Returns the events that a client's sockets missed while no relay followed it, to serve all of them from memory; [] if too many. */
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
      const item = JSON.parse(line) as FeedLine
      if ('event' in item) events.push(item)
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
    // Events in between are for others; without this the console would see a gap.
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
