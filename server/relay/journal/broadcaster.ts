import type { Writable } from 'node:stream'
import type { Namespace, Socket } from 'socket.io'

/** A screen that has so much unread is cut off, so that its backlog does not fill the memory; it comes back for what it missed. */
const BACKLOG_MAX_BYTES = 8_000_000

/** Longest rest between two rounds, milliseconds: nobody sees it, and it holds several events on a busy floor. */
const PAUSE_MAX_MS = 20

/** One event, as a packet of Socket.IO in a WebSocket frame that is made once for all who get it. */
class Packet {
  readonly name: string
  readonly payload: object
  readonly #namespace: string
  #frame: Buffer | null = null

  constructor(namespace: string, name: string, payload: object) {
    this.#namespace = namespace
    this.name = name
    this.payload = payload
  }

  get frame(): Buffer {
    this.#frame ??= frameOf(`42${this.#namespace},${JSON.stringify([this.name, this.payload])}`)
    return this.#frame
  }
}

/** What a socket gets in one turn of the event loop: a packet and those before it, shared by all sockets that get the same. */
class FrameBatch {
  readonly packets: readonly Packet[]
  #bytes: Buffer | null = null

  constructor(before: FrameBatch | undefined, packet: Packet) {
    this.packets = before ? [...before.packets, packet] : [packet]
  }

  get bytes(): Buffer {
    this.#bytes ??= Buffer.concat(this.packets.map(({ frame }) => frame))
    return this.#bytes
  }
}

/** A text as one unmasked WebSocket frame (RFC 6455, 5.2). */
function frameOf(text: string): Buffer {
  const size = Buffer.byteLength(text)
  const head = size < 126 ? 2 : size < 65_536 ? 4 : 10
  const frame = Buffer.alloc(head + size)
  frame[0] = 0x81
  frame[1] = head === 2 ? size : head === 4 ? 126 : 127
  if (head === 4) frame.writeUInt16BE(size, 2)
  if (head === 10) frame.writeUIntBE(size, 4, 6)
  frame.write(text, head)
  return frame
}

/** What of Engine.IO and ws is looked at below; their types do not show all of it. */
interface Connection {
  readonly readyState?: string
  readonly writeBuffer?: { readonly length: number }
  readonly transport?: {
    readonly name?: string
    readonly socket?: {
      readonly readyState?: number
      readonly _sender?: { readonly _queue?: { readonly length: number } }
      readonly _socket?: Writable
    }
  }
}

/** The stream under a socket that speaks WebSocket and has nothing left to hand to it; null where that is not so, or not known. */
function streamOf({ conn }: Socket): Writable | null {
  const { readyState, writeBuffer, transport } = conn as unknown as Connection
  if (readyState !== 'open' || writeBuffer?.length !== 0) return null
  if (transport?.name !== 'websocket') return null
  const { socket } = transport
  if (socket?.readyState !== 1 || socket._sender?._queue?.length !== 0) return null
  return socket._socket?.writable ? socket._socket : null
}

/**
 * Sends events to rooms. What comes in one turn of the event loop goes out at its end: one write a socket, however many events, of bytes
 * that were made once for all. After a round it rests as long as the round took, so that at most half of the time goes into writing
 * and a floor that is faster than that gets several events a write. Sockets that are busy, or not of the usual kind, get the same through Socket.IO.
 */
export class Broadcaster {
  readonly #nsp: Namespace
  readonly #pending = new Map<string, FrameBatch>()
  #isDue = false
  /** Until when it rests. */
  #rest = 0

  constructor(nsp: Namespace) {
    this.#nsp = nsp
  }

  /** Sends to every socket here that is in one of the rooms and in none of the others; each gets it once, after what it got before. */
  send(rooms: readonly string[], name: string, payload: object, except: readonly string[] = []): void {
    const inside = this.#members(rooms)
    if (!inside.length) return
    // Whom the event is not for, or who got it by a room before.
    const outside = this.#members(except)
    const packet = new Packet(this.#nsp.name, name, payload)
    const sheaves = new Map<FrameBatch | undefined, FrameBatch>()
    for (const ids of inside) {
      for (const id of ids) if (!isIn(outside, id)) this.#add(id, packet, sheaves)
      outside.push(ids)
    }
    if (this.#isDue) return
    this.#isDue = true
    const rest = this.#rest - performance.now()
    if (rest > 1) setTimeout(() => this.flush(), rest)
    else setImmediate(() => this.flush())
  }

  /** Sends what waits for the end of the turn. */
  flush(): void {
    this.#isDue = false
    const began = performance.now()
    for (const [id, batch] of this.#pending) {
      const socket = this.#nsp.sockets.get(id)
      if (socket) write(socket, batch)
    }
    this.#pending.clear()
    const now = performance.now()
    this.#rest = now + Math.min(now - began, PAUSE_MAX_MS)
  }

  #members(rooms: readonly string[]): ReadonlySet<string>[] {
    return rooms.flatMap((room) => this.#nsp.adapter.rooms.get(room) ?? [])
  }

  #add(id: string, packet: Packet, sheaves: Map<FrameBatch | undefined, FrameBatch>): void {
    const before = this.#pending.get(id)
    const batch = sheaves.get(before) ?? new FrameBatch(before, packet)
    sheaves.set(before, batch)
    this.#pending.set(id, batch)
  }
}

const isIn = (sets: readonly ReadonlySet<string>[], id: string): boolean => {
  for (const set of sets) if (set.has(id)) return true
  return false
}

/** Packets by what is in them, as long as that is kept: what was missed is missed by many. */
const packets = new WeakMap<object, Packet>()

/** Sends to one socket, after what it got before. A payload is made for one name and one namespace. */
export function sendTo(socket: Socket, name: string, payload: object): void {
  const stream = streamOf(socket)
  if (!stream) {
    socket.emit(name, payload)
    return
  }
  const packet = packets.get(payload) ?? new Packet(socket.nsp.name, name, payload)
  packets.set(payload, packet)
  stream.write(packet.frame)
}

function write(socket: Socket, { bytes, packets }: FrameBatch): void {
  const stream = streamOf(socket)
  if (!stream) for (const { name, payload } of packets) socket.emit(name, payload)
  else if (stream.writableLength > BACKLOG_MAX_BYTES) socket.disconnect(true)
  else stream.write(bytes)
}
