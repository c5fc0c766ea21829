import type { Socket } from 'socket.io'
import type { JournalEvent } from '#contract/journal/events.ts'
import type { FeedEvent } from '#contract/journal/system.ts'
import type { Backend, JournalReader } from '../base/backend.ts'
import type { Broadcaster } from '../journal/broadcaster.ts'
import { type ClientJournal, RING_SIZE } from '../journal/journal-hub.ts'
import type { Frame } from '../journal/publish.ts'

/** Defines how a socket follows its client's journal. */
export interface Follower {
  readonly clientId: number
  /** Member or visitor for whom the backend reads the journal. */
  readonly reader: JournalReader
  /** Returns the frame that this socket gets for each missed event; null for events that the socket may not see. */
  frames(missed: readonly FeedEvent[]): (Frame | null)[]
  /** Returns the frame that this socket gets for an event that was read for `reader`; null if it gets no frame. */
  frameOf(event: JournalEvent): Frame | null
  /** Whether the socket gets `journal.advanced` for events that it may not see. */
  readonly counts: boolean
  /** Joins the rooms to which later events are sent. */
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
 * Sends a socket the events after its last position, then joins it to its rooms. Recent events come from memory, older ones from
 * the backend. The last read from memory and the join happen in the same turn, so that no event is lost between them.
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

/** Returns the position at which a socket starts: the one that it sent, or else the journal's current one. */
async function startOf(
  { journal, backend, follower: { clientId } }: Attachment,
  after: number | null,
): Promise<number> {
  const read = async () => {
    const head = await backend.feed.head(clientId)
    // Loads the events that the client's sockets missed before this relay began to follow its journal, so that all of them are
    // served from memory.
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
    // The events in between are for other recipients; without this position, the console would see a gap.
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
