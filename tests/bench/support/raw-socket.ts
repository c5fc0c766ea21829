import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

/** Minimal Socket.IO client, so that a load of thousands of sockets measures the server rather than the clients. */
export interface RawSocket {
  /** Resolves once the namespace has accepted the socket. */
  readonly open: Promise<void>
  /** Resolves once the socket has received `journal.live`. */
  readonly live: Promise<void>
  close(): void
}

const TEXT = 1

/** Returns a masked text frame, as clients send it. */
function masked(text: string): Buffer {
  const bytes = Buffer.from(text)
  const length =
    bytes.length < 126 ? [0x80 | bytes.length] : [0x80 | 126, bytes.length >> 8, bytes.length & 255]
  // A mask of zeros leaves the text unchanged.
  return Buffer.concat([Buffer.from([0x80 | TEXT, ...length, 0, 0, 0, 0]), bytes])
}

/** Returns the start and end of the next frame in a buffer; null if it is incomplete. */
function frameAt(bytes: Buffer, from: number): { start: number; end: number } | null {
  if (bytes.length < from + 2) return null
  const short = (bytes[from + 1] ?? 0) & 127
  const head = short < 126 ? 2 : short === 126 ? 4 : 10
  if (bytes.length < from + head) return null
  const size =
    short < 126 ? short : short === 126 ? bytes.readUInt16BE(from + 2) : bytes.readUInt32BE(from + 6)
  const start = from + head
  return bytes.length < start + size ? null : { start, end: start + size }
}

/** Opens a socket in a namespace and passes the text of each event to the callback. */
export function openRaw(
  port: number,
  namespace: string,
  auth: object,
  onEvent: (bytes: Buffer, start: number, end: number) => void,
): RawSocket {
  const socket: Socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  let rest = Buffer.alloc(0)
  let isUpgraded = false
  let opened = () => {}
  let failed = (_error: Error) => {}
  const open = new Promise<void>((resolve, reject) => {
    opened = resolve
    failed = reject
  })
  let becameLive: (() => void) | null = null
  const live = new Promise<void>((resolve) => {
    becameLive = resolve
  })
  const welcome = Buffer.from('["journal.live"')
  socket.on('error', failed)
  socket.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  )
  const take = (bytes: Buffer, start: number, end: number) => {
    const [kind, sub] = [bytes[start], bytes[start + 1]]
    if (kind === 0x30) socket.write(masked(`40${namespace},${JSON.stringify(auth)}`))
    else if (kind === 0x32) socket.write(masked('3'))
    else if (kind === 0x34 && sub === 0x30) opened()
    else if (kind === 0x34 && sub === 0x34) failed(new Error(bytes.toString('utf8', start, end)))
    else if (kind === 0x34 && sub === 0x32) {
      onEvent(bytes, start, end)
      if (!becameLive) return
      const at = bytes.indexOf(welcome, start)
      if (at < 0 || at >= end) return
      becameLive()
      becameLive = null
    }
  }
  socket.on('data', (part) => {
    let bytes = rest.length ? Buffer.concat([rest, part]) : part
    if (!isUpgraded) {
      const head = bytes.indexOf('\r\n\r\n')
      if (head < 0) {
        rest = bytes
        return
      }
      isUpgraded = true
      bytes = bytes.subarray(head + 4)
    }
    let at = 0
    for (let frame = frameAt(bytes, at); frame; frame = frameAt(bytes, at)) {
      take(bytes, frame.start, frame.end)
      at = frame.end
    }
    rest = Buffer.from(bytes.subarray(at))
  })
  return { open, live, close: () => socket.destroy() }
}
