import type { Socket } from 'socket.io'
import type { Clock } from '#server/lib/clock.ts'

/** Maximum delay of `setTimeout`, in milliseconds. */
const TIMER_MAX_MS = 2 ** 31 - 1

/** Calls a function when a socket's token expires, or at the latest after TIMER_MAX_MS, unless the socket has closed by then. */
export function whenExpired(socket: Socket, expiresAt: number, clock: Clock, then: () => void): void {
  const timer = setTimeout(then, Math.min(expiresAt - clock.now().getTime(), TIMER_MAX_MS))
  socket.on('disconnect', () => clearTimeout(timer))
}
