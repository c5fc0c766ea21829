import type { Namespace } from 'socket.io'
import type { Frame } from './publish.ts'

/** Longest rest between two flushes, in milliseconds: too short to notice, long enough to gather several events when the floor is busy. */
const REST_MAX_MS = 20

/** Frames that go out together, in order. Each batch knows the one that follows it by a given frame, so sockets that get the same share one. */
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

/** Socket ids that get the same batch, by whether they take several events in one packet. */
interface Recipients {
  readonly batched: string[]
  readonly single: string[]
}

/**
 * Sends events to sockets of a namespace. What comes in one turn of the event loop goes out at its end: sockets that get the same
 * get one broadcast, which Socket.IO encodes once; those with `socket.data.batch` get all of it as one `journal.batch`.
 * After a flush it rests for as long as the flush took, so that at most half of the time goes into sending.
 */
export class Broadcaster {
  readonly #nsp: Namespace
  #root = new Batch()
  readonly #pending = new Map<string, Batch>()
  readonly #positions = new Map<string, Frame>()
  #isDue = false
  #restsUntil = 0

  constructor(nsp: Namespace) {
    this.#nsp = nsp
  }

  /** Sends to every socket here that is in one of the rooms and in none of the others; each gets it once, after what it got before. */
  send(rooms: readonly string[], frame: Frame, except: readonly string[] = []): void {
    const inside = this.#members(rooms)
    // Whom the event is not for, or who got it by an earlier room.
    const outside = this.#members(except)
    for (const ids of inside) {
      for (const id of ids) if (!isIn(outside, id)) this.sendTo(id, frame)
      outside.push(ids)
    }
  }

  /** Sends to one socket, after what it got before. */
  sendTo(id: string, frame: Frame): void {
    this.#pending.set(id, (this.#pending.get(id) ?? this.#root).with(frame))
    if (this.#isDue) return
    this.#isDue = true
    const rest = this.#restsUntil - performance.now()
    if (rest > 1) setTimeout(() => this.flush(), rest)
    else setImmediate(() => this.flush())
  }

  /** Sends one socket a position of the journal; sockets that get the same position share its frame. */
  sendPosition(id: string, name: 'journal.advanced' | 'journal.live' | 'journal.resync', seq: number): void {
    const key = `${name} ${seq}`
    const frame = this.#positions.get(key) ?? { name, payload: { seq } }
    this.#positions.set(key, frame)
    this.sendTo(id, frame)
  }

  /** Sends what waits for the end of the turn. */
  flush(): void {
    this.#isDue = false
    const startedAt = performance.now()
    for (const [batch, recipients] of this.#recipients()) this.#emit(batch.frames(), recipients)
    this.#pending.clear()
    this.#positions.clear()
    this.#root = new Batch()
    const now = performance.now()
    this.#restsUntil = now + Math.min(now - startedAt, REST_MAX_MS)
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
    // A broadcast without rooms would go to everybody.
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
