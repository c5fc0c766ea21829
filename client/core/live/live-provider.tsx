import { shallowEqual, useSelector } from '@xstate/react'
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useState } from 'react'
import type { CallbackActorLogic, EventObject, SnapshotFrom } from 'xstate'
import { type consoleSocket, createLiveCommands, type LiveCommands } from '#client/realtime/console-socket.ts'
import { createLive, type Live, type LiveSource, ofTypes } from '#client/realtime/live-streams.ts'
import type { JournalEvent, JournalType } from '#contract/journal/events.ts'
import {
  connectionMachine,
  connectionStatus,
  type SocketInput,
} from '#machines/connection/connection-machine.ts'
import { useActor } from '../hooks/use-actor.ts'
import { useAuthActor } from '../session/session.tsx'
import { type ConnectionActor, followSession } from './live-session.ts'

interface Value {
  readonly source: LiveSource
  readonly commands: LiveCommands
  readonly actor: ConnectionActor
}

const LiveContext = createContext<Value | null>(null)

/** Actor logic that opens a socket and connects it to the streams and commands. */
export type ConsoleSocketLogic = typeof consoleSocket

interface LiveProviderProps {
  readonly socket: ConsoleSocketLogic
  readonly children: ReactNode
}

/** Connects the signed-in session to the journal. Rendered once per session, below the SessionProvider. */
export function LiveProvider({ socket, children }: LiveProviderProps) {
  const auth = useAuthActor()
  const [parts] = useState(() => {
    const [source, commands] = [createLive(), createLiveCommands()]
    // The machine distinguishes the socket's events by type and sends it nothing.
    const logic = socket(source, commands) as CallbackActorLogic<EventObject, SocketInput>
    const machine = connectionMachine.provide({ actors: { socket: logic } })
    return { source, commands, machine, input: { seq: null, online: navigator.onLine, seed: Math.random() } }
  })
  const { source, commands, machine, input } = parts
  const actor = useActor('console: connection', machine, input)

  useEffect(() => {
    const onOffline = () => actor.send({ type: 'browser.offline' })
    const onOnline = () => actor.send({ type: 'browser.online' })
    window.addEventListener('offline', onOffline)
    window.addEventListener('online', onOnline)
    return () => {
      window.removeEventListener('offline', onOffline)
      window.removeEventListener('online', onOnline)
    }
  }, [actor])
  useEffect(() => followSession(source, actor, auth), [source, actor, auth])

  const value = { source, commands, actor }
  return <LiveContext value={value}>{children}</LiveContext>
}

function useLiveValue(): Value {
  const value = use(LiveContext)
  if (!value) throw new Error('useLive needs a LiveProvider above it.')
  return value
}

const selectState = (snapshot: SnapshotFrom<typeof connectionMachine>) => ({
  status: connectionStatus(snapshot),
  gaps: snapshot.context.gaps,
  resyncs: snapshot.context.resyncs,
  refusal: snapshot.context.refusal,
})

/**
 * Returns the live streams, the command sender, and the state of the connection: `const { journal, commands, status } =
 * useLive()`.
 */
export function useLive(): Live &
  ReturnType<typeof selectState> & { commands: LiveCommands; retry: () => void } {
  const { source, commands, actor } = useLiveValue()
  const events = useSelector(actor, selectState, shallowEqual)
  return { ...source, ...events, commands, retry: () => actor.send({ type: 'connection.retry' }) }
}

/**
 * Calls back with the events of the given types, in order and exactly once. The callback can change on every render; the types
 * cannot.
 */
export function useJournalEvents<T extends JournalType>(
  types: readonly T[],
  callback: (events: readonly Extract<JournalEvent, { type: T }>[]) => void,
): void {
  const { source } = useLiveValue()
  const onEvents = useEffectEvent(callback)
  const follow = useEffectEvent(({ journal }: LiveSource) =>
    journal.pipe(ofTypes(...types)).subscribe((events) => onEvents(events)),
  )
  useEffect(() => {
    const subscription = follow(source)
    return () => subscription.unsubscribe()
  }, [source])
}

/**
 * Calls back when data on the screen may be incomplete and must be reloaded: after a failed catch-up, or if the journal went live
 * only after the component started loading.
 */
export function useResync(callback: () => void): void {
  const { source, actor } = useLiveValue()
  const reload = useEffectEvent(callback)
  useEffect(() => {
    let late = actor.getSnapshot().context.seq === null
    const first = actor.subscribe((snapshot) => {
      if (!late || connectionStatus(snapshot) !== 'live') return
      late = false
      reload()
    })
    const resync = source.resync.subscribe(() => reload())
    return () => {
      first.unsubscribe()
      resync.unsubscribe()
    }
  }, [source, actor])
}
