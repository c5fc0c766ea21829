import type { Namespace } from 'socket.io'
import type { Frame } from './publish.ts'

/** Maximum pause after a flush: too short to notice, but long enough to collect several events under load. */
const PAUSE_MAX_MS = 20
/**
 * Ratio of a pause to the flush before it. Until pauses reach their maximum, at most a quarter of the time goes into sending, so
 * batches grow before the process is saturated.
 */
const PAUSE_PER_FLUSH = 3

/**
 * Frames that are sent together, in order. Appending the same frame to the same batch returns the same batch, so that sockets can
 * share it.
 */
class Batch {
  readonly #before: Batch | null
  readonly #frame: Frame | null
  readonly #next = new Map<Frame, Batch>()

  constructor(before: Batch | null = null, frame: Frame | null = null) {
    this.#before = before
    this.#frame = frame
  }

  with(frame: Frame): Batch {
    const next = this.#next.get(frame) ?? new Batch(this, frame)
    this.#next.set(frame, next)
    return next
  }

  frames(): Frame[] {
    const frames: Frame[] = []
    for (let batch: Batch = this; batch.#before && batch.#frame; batch = batch.#before)
      frames.push(batch.#frame)
    return frames.reverse()
  }
}

/** Ids of sockets that get the same batch, grouped by whether the sockets accept several events in one packet. */
interface Recipients {
  readonly batched: string[]
  readonly single: string[]
}

/**
 * Sends events to sockets of a namespace. Events of one event loop turn are sent at its end: sockets with the same events share
 * one broadcast, which Socket.IO encodes once; sockets with `socket.data.batch` get all of them as one `journal.batch`. After a
 * flush it pauses for three times as long as the flush took, but at most 20 ms, so that batches grow under load.
 */
export class Broadcaster {
  readonly #nsp: Namespace
  #root = new Batch()
  readonly #pending = new Map<string, Batch>()
  readonly #positions = new Map<string, Frame>()
  #isDue = false
  #pausedUntil = 0

  constructor(nsp: Namespace) {
    this.#nsp = nsp
  }

  /**
   * Sends a frame to every local socket that is in one of `rooms` and in none of `except`; each gets it once, in the order of the
   * calls.
   */
  send(rooms: readonly string[], frame: Frame, except: readonly string[] = []): void {
    const inside = this.#members(rooms)
    // Sockets that must not get the event, or already got it through an earlier room.
    const outside = this.#members(except)
    for (const ids of inside) {
      for (const id of ids) if (!isIn(outside, id)) this.sendTo(id, frame)
      outside.push(ids)
    }
  }

  /** Sends a frame to one socket, in the order of the calls. */
  sendTo(id: string, frame: Frame): void {
    this.#pending.set(id, (this.#pending.get(id) ?? this.#root).with(frame))
    if (this.#isDue) return
    this.#isDue = true
    const pause = this.#pausedUntil - performance.now()
    if (pause > 1) setTimeout(() => this.flush(), pause)
    else setImmediate(() => this.flush())
  }

  /** Sends a journal position to one socket; sockets that get the same position share the frame. */
  sendPosition(id: string, name: 'journal.advanced' | 'journal.live' | 'journal.resync', seq: number): void {
    const key = `${name} ${seq}`
    const frame = this.#positions.get(key) ?? { name, payload: { seq } }
    this.#positions.set(key, frame)
    this.sendTo(id, frame)
  }

  /** Sends all pending frames now. */
  flush(): void {
    this.#isDue = false
    const startedAt = performance.now()
    for (const [batch, recipients] of this.#recipients()) this.#emit(batch.frames(), recipients)
    this.#pending.clear()
    this.#positions.clear()
    this.#root = new Batch()
    const now = performance.now()
    this.#pausedUntil = now + Math.min(PAUSE_PER_FLUSH * (now - startedAt), PAUSE_MAX_MS)
  }

  #recipients(): Map<Batch, Recipients> {
    const all = new Map<Batch, Recipients>()
    for (const [id, batch] of this.#pending) {
      const socket = this.#nsp.sockets.get(id)
      if (!socket) continue
      const recipients = all.get(batch) ?? { batched: [], single: [] }
      all.set(batch, recipients)
      recipients[socket.data.batch ? 'batched' : 'single'].push(id)
    }
    return all
  }

  #emit(frames: readonly Frame[], { batched, single }: Recipients): void {
    const [first] = frames
    const one = frames.length === 1 ? [...batched, ...single] : single
    // A broadcast without rooms would go to every socket.
    if (one.length) for (const { name, payload } of frames) this.#nsp.to(one).emit(name, payload)
    if (!first || frames.length === 1 || !batched.length) return
    const batch = frames.map(({ name, payload }) => [name, payload])
    this.#nsp.to(batched).emit('journal.batch', batch)
  }

  #members(rooms: readonly string[]): ReadonlySet<string>[] {
    return rooms.flatMap((room) => this.#nsp.adapter.rooms.get(room) ?? [])
  }
}

const isIn = (sets: readonly ReadonlySet<string>[], id: string): boolean => sets.some((set) => set.has(id))
