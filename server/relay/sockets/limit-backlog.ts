import type { Socket } from 'socket.io'

/** Maximum characters waiting for a client that does not read. */
const BACKLOG_MAX_CHARS = 8_000_000

/**
 * Closes a socket when too much data is waiting for it, so that stalled clients do not exhaust memory. The client catches up when
 * it reconnects.
 */
export function limitBacklog({ conn }: Socket, max = BACKLOG_MAX_CHARS): void {
  let waiting = 0
  conn.on('packetCreate', ({ data }: { data?: string | Buffer }) => {
    waiting += data?.length ?? 0
    if (waiting > max) conn.close(true)
  })
  // The transport accepted the data, which it does only after the client has read the previous data.
  conn.on('drain', () => {
    waiting = 0
  })
}
