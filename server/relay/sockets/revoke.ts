import type { Socket } from 'socket.io'
import type { ConsoleEphemeral } from '#contract/events.ts'

/** Tells a console why it may not go on, and cuts it off. */
export function revoke(socket: Socket, reason: ConsoleEphemeral['session.revoked']['reason']): void {
  socket.emit('session.revoked', { reason })
  socket.disconnect(true)
}
