import type { Socket } from 'socket.io'
import type { Clock } from '#server/lib/clock.ts'

/** Maximum delay of `setTimeout`, in milliseconds. */
const TIMER_MAX_MS = 2 ** 31 - 1

/** Calls a function when a socket's token expires, unless the socket has closed by then or `expiresAt` is null. */
export function whenExpired(socket: Socket, expiresAt: number | null, clock: Clock, then: () => void): void {
  if (expiresAt === null) return
  let timer: NodeJS.Timeout
  const wait = () => {
    const leftMs = expiresAt - clock.now().getTime()
    timer = leftMs > TIMER_MAX_MS ? setTimeout(wait, TIMER_MAX_MS) : setTimeout(then, leftMs)
  }
  wait()
  socket.on('disconnect', () => clearTimeout(timer))
}
