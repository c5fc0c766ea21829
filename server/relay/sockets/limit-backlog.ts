import type { Socket } from 'socket.io'

/** Characters that may wait for a client that does not read. */
const BACKLOG_MAX_CHARS = 8_000_000

/** Cuts a socket off when too much waits for it, so that a stalled client does not fill the memory; it comes back for what it missed. */
export function limitBacklog({ conn }: Socket, max = BACKLOG_MAX_CHARS): void {
  let waiting = 0
  conn.on('packetCreate', ({ data }: { data?: string | Buffer }) => {
    waiting += data?.length ?? 0
    if (waiting > max) conn.close(true)
  })
  // What waited was handed to the transport, which takes more only when the client has read it.
  conn.on('drain', () => {
    waiting = 0
  })
}
