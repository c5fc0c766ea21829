import { shallowEqual, useActorRef, useSelector } from '@xstate/react'
import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react'
import type { CallbackActorLogic, EventObject, SnapshotFrom } from 'xstate'
import type { JournalEvent, JournalType } from '#contract/events.ts'
import {
  connectionMachine,
  connectionStatus,
  type SocketInput,
} from '#machines/connection/connection-machine.ts'
import { inspectOptions } from '../inspect/inspect.ts'
import { type consoleSocket, createWishes, type Wishes } from '../realtime/console-socket.ts'
import { createLive, type Live, type LiveSource, ofTypes } from '../realtime/live.ts'
import { type ConnectionActor, followSession } from './live-session.ts'
import { useAuthActor } from './session.tsx'

interface Value {
  readonly source: LiveSource
  readonly wishes: Wishes
  readonly actor: ConnectionActor
}

const LiveContext = createContext<Value | null>(null)

/** Makes the actor that opens a socket and feeds the streams and the wishes. */
export type ConsoleSocketLogic = typeof consoleSocket

interface LiveProviderProps {
  readonly socket: ConsoleSocketLogic
  readonly children: ReactNode
}

/** Links the signed-in session to the journal. Stands once a session, below the SessionProvider. */
export function LiveProvider({ socket, children }: LiveProviderProps) {
  const auth = useAuthActor()
  const [parts] = useState(() => {
    const [source, wishes] = [createLive(), createWishes()]
    // What the socket sends is told apart by the machine; the socket itself is sent nothing.
    const logic = socket(source, wishes) as CallbackActorLogic<EventObject, SocketInput>
    const machine = connectionMachine.provide({ actors: { socket: logic } })
    return { source, wishes, machine, input: { seq: null, online: navigator.onLine, seed: Math.random() } }
  })
  const { source, wishes, machine, input } = parts
  const actor = useActorRef(machine, { input, ...inspectOptions() })

  useEffect(() => {
    const goes = () => actor.send({ type: 'browser.offline' })
    const comes = () => actor.send({ type: 'browser.online' })
    window.addEventListener('offline', goes)
    window.addEventListener('online', comes)
    return () => {
      window.removeEventListener('offline', goes)
      window.removeEventListener('online', comes)
    }
  }, [actor])
  useEffect(() => followSession(source, actor, auth), [source, actor, auth])

  const value = useMemo(() => ({ source, wishes, actor }), [source, wishes, actor])
  return <LiveContext value={value}>{children}</LiveContext>
}

function useLiveValue(): Value {
  const value = use(LiveContext)
  if (!value) throw new Error('useLive needs a LiveProvider above it.')
  return value
}

const factsOf = (snapshot: SnapshotFrom<typeof connectionMachine>) => ({
  status: connectionStatus(snapshot),
  gaps: snapshot.context.gaps,
  resyncs: snapshot.context.resyncs,
})

/** What the console hears and says live, and how the link stands: `const { journal, wishes, status } = useLive()`. */
export function useLive(): Live & ReturnType<typeof factsOf> & { wishes: Wishes; retry: () => void } {
  const { source, wishes, actor } = useLiveValue()
  const facts = useSelector(actor, factsOf, shallowEqual)
  return useMemo(
    () => ({ ...source, ...facts, wishes, retry: () => actor.send({ type: 'connection.retry' }) }),
    [source, wishes, actor, facts],
  )
}

/** Calls back with the facts of some types, in order and once each. The callback may change at every render; the types may not. */
export function useFacts<T extends JournalType>(
  types: readonly T[],
  callback: (facts: readonly Extract<JournalEvent, { type: T }>[]) => void,
): void {
  const { source } = useLiveValue()
  const latest = useRef(callback)
  useEffect(() => {
    latest.current = callback
  })
  const key = types.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is what `types` says, which is often written inline.
  useEffect(() => {
    const subscription = source.journal.pipe(ofTypes(...types)).subscribe((facts) => latest.current(facts))
    return () => subscription.unsubscribe()
  }, [source, key])
}

/**
 * Calls back when what is on the screen may lack something and has to be loaded anew: the journal could not be caught
 * up with, or it went live only after the component had begun to load.
 */
export function useResync(callback: () => void): void {
  const { source, actor } = useLiveValue()
  const latest = useRef(callback)
  useEffect(() => {
    latest.current = callback
  })
  useEffect(() => {
    let late = actor.getSnapshot().context.seq === null
    const first = actor.subscribe((snapshot) => {
      if (!late || connectionStatus(snapshot) !== 'live') return
      late = false
      latest.current()
    })
    const resync = source.resync.subscribe(() => latest.current())
    return () => {
      first.unsubscribe()
      resync.unsubscribe()
    }
  }, [source, actor])
}
