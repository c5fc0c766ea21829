import { setImmediate } from 'node:timers/promises'
import { act, waitFor } from '@testing-library/react'
import { type EventObject, fromCallback } from 'xstate'
import type { ConsoleSocketLogic } from '#client/core/live/live-provider.tsx'
import type { ConsoleSocket } from '#client/realtime/console-socket.ts'
import type { EphemeralEvent, LiveSource } from '#client/realtime/live-streams.ts'
import type { JournalEvent, JournalType, PayloadOf } from '#contract/journal/events.ts'
import type { ConnectionEvent, SocketInput } from '#machines/connection/connection-machine.ts'

interface Open {
  readonly live: LiveSource
  readonly after: number | null
  readonly send: (event: ConnectionEvent) => void
}

/** Creates a socket that the test controls. */
export function fakeSocket() {
  let open: Open | null = null
  let seq = 0
  const sent: (readonly [string, unknown])[] = []
  const emit = (command: string, payload: unknown) => sent.push([command, payload])
  const logic: ConsoleSocketLogic = (live, commands) =>
    fromCallback<ConnectionEvent, SocketInput, EventObject>(({ input, sendBack }) => {
      commands.use({ connected: true, emit } as unknown as ConsoleSocket)
      open = { live, after: input.after, send: sendBack }
      return () => {
        open = null
      }
    })
  // Responses to calls that the work causes are rendered within `act` as well.
  const use = (work: (socket: Open) => void) =>
    act(async () => {
      if (!open) throw new Error('No socket is open.')
      work(open)
      await setImmediate()
    })

  /** Waits until the console has opened its socket; on a busy machine, the page appears before that. */
  const opens = async () => {
    if (open) return
    await waitFor(() => {
      if (!open) throw new Error('No socket is open.')
    })
  }

  return {
    logic,
    isOpen: () => open !== null,
    /** Commands that the console has sent, oldest first. */
    sent,
    /** Delivers an ephemeral event. */
    sign: (event: EphemeralEvent) => use(({ live }) => live.ephemeral.next(event)),
    /** Completes the handshake with no missed events. */
    goLive: async (at = 10) => {
      await opens()
      await use(({ send }) => {
        seq = at
        send({ type: 'socket.opened' })
        send({ type: 'journal.live', seq })
      })
    },
    /** Sends the journal's next event. */
    tell: <T extends JournalType>(type: T, payload: PayloadOf<T>) =>
      use(({ live, send }) => {
        seq += 1
        const event = { type, seq, at: new Date().toISOString(), ...payload } as unknown as JournalEvent
        send({ type: 'events.received', events: [event] })
        live.journal.next([event])
      }),
    resync: () =>
      use(({ live, send }) => {
        send({ type: 'journal.resync', seq })
        live.resync.next(seq)
      }),
    send: (event: ConnectionEvent) => use(({ send }) => send(event)),
  }
}
