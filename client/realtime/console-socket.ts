import { Subject } from 'rxjs'
import { io, type Socket } from 'socket.io-client'
import { fromCallback } from 'xstate'
import { served } from '#client/lib/base-path.ts'
import type { HandshakeRefusal } from '#contract/journal/events.ts'
import { PROTOCOL } from '#contract/journal/protocol.ts'
import type { ConsoleCommands, ConsoleEphemeral } from '#contract/journal/signals.ts'
import type { ConnectionEvent, SocketInput } from '#machines/connection/connection-machine.ts'
import type { JournalEntry } from '#machines/connection/journal.ts'
import { readToken } from '../api/session.ts'
import { journalFrames } from './journal-stream.ts'
import type { LiveSource } from './live-streams.ts'
import { createReceiver } from './socket-receiver.ts'

type ServerEvents = { [T in keyof ConsoleEphemeral]: (payload: ConsoleEphemeral[T]) => void }
/** Socket.IO socket of the console, with the types of its events and commands. */
export type ConsoleSocket = Socket<ServerEvents, ConsoleCommands>

/** Sends commands over the current socket; if it is missing or disconnected, commands are dropped. */
export interface LiveCommands {
  send<W extends keyof ConsoleCommands>(command: W, ...payload: Parameters<ConsoleCommands[W]>): void
  use(socket: ConsoleSocket | null): void
}

/** Creates a sender of commands; `use` sets the socket over which commands are sent. */
export function createLiveCommands(): LiveCommands {
  let current: ConsoleSocket | null = null
  return {
    send: (command, ...payload) => current?.connected && current.emit(command, ...(payload as never)),
    use: (socket) => {
      current = socket
    },
  }
}

/**
 * Returns the connection machine's actor `socket`. It opens one socket, requests events after position `after`, and passes them
 * to the machine and to `live`.
 */
export const consoleSocket = (live: LiveSource, commands: LiveCommands) =>
  fromCallback<ConnectionEvent, SocketInput>(({ input, sendBack }) => {
    const send = (event: ConnectionEvent) => sendBack(event)
    const socket: ConsoleSocket = io('/console', {
      path: served('/socket.io'),
      auth: { token: readToken(), after: input.after, batch: true, protocol: PROTOCOL },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    })
    const entries = new Subject<JournalEntry>()
    const frames = entries.pipe(journalFrames(input.after)).subscribe(({ entries: all, fresh, seq, gap }) => {
      if (gap) socket.emit('journal.gap', { after: seq ?? 0 })
      send({ type: 'events.received', events: all })
      if (fresh.length) live.journal.next(fresh)
    })
    socket.onAny(createReceiver({ entries, live, send }))
    socket.on('connect', () => send({ type: 'socket.opened' }))
    socket.on('disconnect', () => send({ type: 'socket.closed' }))
    socket.on('connect_error', (error) => {
      const code = (error as { data?: { code?: HandshakeRefusal } }).data?.code
      send(code ? { type: 'socket.refused', code } : { type: 'socket.closed' })
    })
    commands.use(socket)
    return () => {
      commands.use(null)
      frames.unsubscribe()
      socket.close()
    }
  })
