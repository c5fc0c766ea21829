import type { Socket } from 'socket.io'
import type { ConsoleEphemeral } from '#contract/journal/signals.ts'

/** Tells a console why its session is revoked, and closes its connection. */
export function revoke(socket: Socket, reason: ConsoleEphemeral['session.revoked']['reason']): void {
  socket.emit('session.revoked', { reason })
  socket.disconnect(true)
}
