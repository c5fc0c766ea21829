import type { StatelyActorEvent, StatelyInspectionEvent } from '@statelyai/inspect'
import type { ActorRefLike, AnyStateMachine } from 'xstate'
import { chartOf } from '#machines/chart/chart.ts'
import type { InspectedState, PageMessage, TabMessage } from './inspect-protocol.ts'
import type { InspectorParts } from './inspector-parts.ts'

/** Our choice: number of messages per actor that are replayed to pages opened later. */
const REPLAY_MAX = 50

/** Our choice: number of actors beyond which stopped ones are dropped. */
const ACTORS_MAX = 200

type Introduction = Extract<TabMessage, { type: '@xstate.actor' }>

interface Known {
  readonly ref: ActorRefLike
  readonly actor: Introduction
  readonly log: TabMessage[]
  n: number
}

const machineOf = (ref: ActorRefLike): AnyStateMachine | null => {
  const { logic } = ref as { logic?: Partial<AnyStateMachine> }
  return logic?.definition ? (logic as AnyStateMachine) : null
}

const isLiving = ({ ref }: Known) => ref.getSnapshot()?.status === 'active'

/** Publishes messages about a tab's actors, and remembers them so that they can be replayed. */
export interface TabLog {
  /** Registers an actor, before any of its events are written. */
  readonly meet: (ref: ActorRefLike) => void
  /** Publishes one event; `at` is its time in milliseconds since 1970. */
  readonly write: (event: StatelyInspectionEvent, at: number) => void
  /** Publishes the machines and the living actors again, with their latest events. */
  readonly replay: () => void
  /** Publishes that the tab is closing. */
  readonly close: () => void
}

/**
 * Creates the log that publishes what Stately's inspector reports about this tab's actors, and that responds to the inspector
 * page.
 */
export function createTabLog(parts: InspectorParts): TabLog {
  const { channel, tab, path, now } = parts
  const actors = new Map<string, Known>()
  const machines = createMachineList(tab)
  const introduce = introducer(parts, machines, actors)
  let shown: string | null = null

  const open = () => {
    shown = path()
    channel.postMessage({ type: 'tab.opened', tab, path: shown, at: now() } satisfies TabMessage)
  }

  const replay = () => {
    open()
    for (const message of machines.all()) channel.postMessage(message)
    for (const { actor, log } of [...actors.values()].filter(isLiving)) {
      for (const message of [actor, ...log]) channel.postMessage(message)
    }
  }

  const write = (event: StatelyInspectionEvent, at: number) => {
    if (path() !== shown) open()
    if (event.type === '@xstate.actor') return introduce.tell(event, at)
    const known = actors.get(event.sessionId)
    if (known) channel.postMessage(noted(known, event, at))
  }

  channel.onmessage = ({ data }: MessageEvent<PageMessage>) => {
    if (data?.type === 'hello') replay()
    if (data?.type === 'send') deliver([...actors.values()], data)
  }
  const close = () => channel.postMessage({ type: 'tab.closed', tab } satisfies TabMessage)
  return { meet: introduce.meet, write, replay, close }
}

/** Creates functions that announce actors, each after its machine. */
function introducer(
  { channel, tab }: InspectorParts,
  machines: ReturnType<typeof createMachineList>,
  actors: Map<string, Known>,
) {
  const met = new Map<string, ActorRefLike>()
  const tell = ({ sessionId, parentId }: StatelyActorEvent, at: number) => {
    const ref = met.get(sessionId)
    if (!ref) return
    met.delete(sessionId)
    const { key, message } = machines.add(machineOf(ref))
    if (message) channel.postMessage(message)
    const actor: Introduction = {
      type: '@xstate.actor',
      tab,
      sessionId: `${tab}/${sessionId}`,
      parentId: parentId === undefined ? null : `${tab}/${parentId}`,
      machineKey: key,
      name: nameOf(ref),
      at,
    }
    forgetEnded(actors)
    actors.set(sessionId, { ref, actor, log: [], n: 0 })
    channel.postMessage(actor)
  }
  return { meet: (ref: ActorRefLike) => void met.set(ref.sessionId, ref), tell }
}

/** Converts an inspection event to a message and stores it for replays. */
function noted(
  known: Known,
  event: Exclude<StatelyInspectionEvent, StatelyActorEvent>,
  at: number,
): TabMessage {
  const { tab, sessionId } = known.actor
  known.n += 1
  const common = { sessionId, n: known.n, at, event: event.event }
  const message: TabMessage =
    event.type === '@xstate.event'
      ? { type: event.type, ...common, sourceId: event.sourceId ? `${tab}/${event.sourceId}` : null }
      : { type: event.type, ...common, state: event.snapshot as unknown as InspectedState }
  known.log.push(message)
  if (known.log.length > REPLAY_MAX) known.log.shift()
  return message
}

/**
 * Delivers an event from the inspector page to an actor. XState's own events are rejected, because they could stop the actor or
 * fake the result of a call.
 */
function deliver(
  known: readonly Known[],
  { sessionId, event }: Extract<PageMessage, { type: 'send' }>,
): void {
  if (typeof event?.type !== 'string' || event.type.startsWith('xstate.')) return
  const target = known.find(({ actor }) => actor.sessionId === sessionId)
  if (target && isLiving(target)) target.ref.send(event)
}

function forgetEnded(actors: Map<string, Known>): void {
  if (actors.size <= ACTORS_MAX) return
  for (const [id, known] of actors) {
    if (!isLiving(known)) actors.delete(id)
  }
}

const nameOf = (ref: ActorRefLike): string => (ref as { id?: string }).id ?? ref.sessionId

type Machine = Extract<TabMessage, { type: '@xstate.machine' }>

/** Creates the list of a tab's machines; machines with the same chart are merged, but machines that only share an id are not. */
function createMachineList(tab: string) {
  const keys = new WeakMap<object, string>()
  const posted = new Map<string, { readonly text: string; readonly message: Machine }>()
  const add = (machine: AnyStateMachine | null): { key: string | null; message: Machine | null } => {
    if (!machine) return { key: null, message: null }
    const before = keys.get(machine.config)
    if (before) return { key: before, message: null }
    const chart = chartOf(machine)
    const text = JSON.stringify(chart)
    const same = [...posted.values()].filter(({ message }) => message.machineId === machine.id)
    const known = same.find((other) => other.text === text)
    const key = known?.message.machineKey ?? (same.length ? `${machine.id}~${same.length + 1}` : machine.id)
    keys.set(machine.config, key)
    if (known) return { key, message: null }
    const message: Machine = {
      type: '@xstate.machine',
      tab,
      machineKey: key,
      machineId: machine.id,
      chart,
    }
    posted.set(key, { text, message })
    return { key, message }
  }
  return { add, all: () => [...posted.values()].map(({ message }) => message) }
}
