import type { Socket } from 'socket.io'

/** Maximum number of characters that wait for a client that does not read. */
const BACKLOG_MAX_CHARS = 8_000_000

/** Closes a socket when too much data waits for it, so that stalled clients do not fill the memory. It catches up when it reconnects. */
export function limitBacklog({ conn }: Socket, max = BACKLOG_MAX_CHARS): void {
  let waiting = 0
  conn.on('packetCreate', ({ data }: { data?: string | Buffer }) => {
    waiting += data?.length ?? 0
    if (waiting > max) conn.close(true)
  })
  // The transport accepted the data, which it does only when the client has read what came before.
  conn.on('drain', () => {
    waiting = 0
  })
}
