import type { Socket } from 'socket.io'
import type { JournalEvent } from '#contract/journal/events.ts'
import type { FeedEvent } from '#contract/journal/system.ts'
import type { Backend, JournalReader } from '../base/backend.ts'
import type { Broadcaster } from '../journal/broadcaster.ts'
import { type ClientJournal, RING_SIZE } from '../journal/journal-hub.ts'
import type { Frame } from '../journal/publish.ts'

/** How one socket follows its client's journal. */
export interface Follower {
  readonly clientId: number
  /** Whose view of the journal the backend returns. */
  readonly reader: JournalReader
  /** Returns missed events of the feed, up to the newest, as this socket receives them; null where it may not see one. */
  frames(missed: readonly FeedEvent[]): (Frame | null)[]
  /** Returns an event that the backend returned for `reader`, as this socket receives it. */
  frameOf(event: JournalEvent): Frame | null
  /** Whether it gets `journal.advanced` for events that it may not see. */
  readonly counts: boolean
  /** Joins the rooms that later events are sent to. */
  join(): void
}

/** A socket and the journal that it follows. */
export interface Attachment {
  readonly socket: Socket
  readonly follower: Follower
  readonly journal: ClientJournal
  readonly backend: Pick<Backend, 'feed'>
  readonly broadcaster: Broadcaster
}

/**
 * Sends a socket the events after the position that it has seen, then joins it to its rooms. Recent events come from memory, older
 * ones from the backend. The last read of the memory and the join happen in the same turn, so that no event is lost in between.
 */
export async function attach(attachment: Attachment, after: number | null): Promise<void> {
  const { socket, follower, journal, backend, broadcaster } = attachment
  let seen = await startOf(attachment, after)
  while (socket.connected) {
    if (seen > (journal.position ?? 0)) {
      const head = await backend.feed.head(follower.clientId)
      if (seen > head) seen = resync(attachment, head)
      await journal.reach(seen)
    }
    const held = journal.after(seen)
    if (held) {
      follower.frames(held).forEach((frame, n) => {
        send(attachment, frame, held[n]?.event.seq ?? 0)
      })
      follower.join()
      broadcaster.sendPosition(socket.id, 'journal.live', journal.position ?? seen)
      return
    }
    seen = await sendPage(attachment, seen)
  }
}

/** Returns the position that a socket starts from: its own, or the journal's current one. */
async function startOf(
  { journal, backend, follower: { clientId } }: Attachment,
  after: number | null,
): Promise<number> {
  const read = async () => {
    const head = await backend.feed.head(clientId)
    // The events that the client's sockets missed while no relay followed it, to serve all of them from memory.
    const isHeld = after !== null && after < head && head - after <= RING_SIZE
    return { head, events: isHeld ? await backend.feed.since(clientId, after) : [] }
  }
  if (journal.position === null || journal.isLoading) await journal.load(read)
  return after ?? journal.position ?? 0
}

/** Sends a page of older events and returns the position that it reaches. */
async function sendPage(attachment: Attachment, after: number): Promise<number> {
  const { socket, backend, broadcaster, follower } = attachment
  const page = await backend.feed.page(follower.clientId, after, follower.reader)
  if (page.resync) return resync(attachment, page.seq)
  let seen = after
  const advance = (seq: number) => {
    if (follower.counts && seq > seen) broadcaster.sendPosition(socket.id, 'journal.advanced', seq)
  }
  for (const event of page.events) {
    // Events in between are for others; without this the console would see a gap.
    advance(event.seq - 1)
    send(attachment, follower.frameOf(event), event.seq)
    seen = event.seq
  }
  advance(page.seq)
  return page.seq
}

const resync = ({ socket, broadcaster }: Attachment, seq: number): number => {
  broadcaster.sendPosition(socket.id, 'journal.resync', seq)
  return seq
}

function send({ socket, broadcaster, follower }: Attachment, frame: Frame | null, seq: number): void {
  if (frame) broadcaster.sendTo(socket.id, frame)
  else if (follower.counts) broadcaster.sendPosition(socket.id, 'journal.advanced', seq)
}
