import type { InspectedEvent, InspectedState, TabMessage } from '#client/inspect/inspect-protocol.ts'
import type { ChartState } from '#machines/chart/chart.ts'
import type { GuardResult } from '#machines/recording/watch-guards.ts'
import { share } from './share.ts'

/** Our choice: maximum number of log entries per actor; the oldest are dropped first. */
export const ENTRIES_MAX = 2_000

/** Our choice: maximum number of entries in which to look for the event that led to a state. */
const WAITING_MAX = 50

/** Line in an actor's log: an event and the state after it, which is null until it arrives. */
export interface Entry {
  /** Number of the message that began the line; increases within an actor. */
  readonly n: number
  /** Milliseconds since 1970. */
  readonly at: number
  readonly event: InspectedEvent
  readonly sourceId: string | null
  readonly state: InspectedState | null
  /** Guards that were evaluated for the event; only known in a recording. */
  readonly guards?: readonly GuardResult[]
}

/** Actor in another tab. */
export interface InspectedActor {
  readonly sessionId: string
  readonly tab: string
  readonly parentId: string | null
  /** Null for actors that are not state machines and only appear as sources of events. */
  readonly machineKey: string | null
  readonly name: string
  /** Milliseconds since 1970. */
  readonly startedAt: number
  /** Number of the last message applied. */
  readonly last: number
  readonly entries: readonly Entry[]
}

export interface InspectedTab {
  readonly tab: string
  readonly path: string
  readonly closed: boolean
}

/** Machine as reported by a tab. */
export interface InspectedMachine {
  readonly machineId: string
  readonly chart: ChartState
}

/** Everything that other tabs have reported. The keys of `machines` are created by `machineName`. */
export interface Inspection {
  readonly tabs: ReadonlyMap<string, InspectedTab>
  readonly machines: ReadonlyMap<string, InspectedMachine>
  readonly actors: ReadonlyMap<string, InspectedActor>
}

/** State before any tab has responded. */
export const nothingInspected: Inspection = { tabs: new Map(), machines: new Map(), actors: new Map() }

/** Returns the key of a machine in `Inspection.machines`; includes the tab, because tabs may run different releases. */
const machineName = (tab: string, machineKey: string) => `${tab}/${machineKey}`

/** Returns the machine of an actor; null for an actor that is not a state machine. */
export const machineOf = ({ machines }: Inspection, actor: InspectedActor): InspectedMachine | null =>
  actor.machineKey === null ? null : (machines.get(machineName(actor.tab, actor.machineKey)) ?? null)

/** Returns the last known state as of the entry at the given index, or null. */
export function stateAt(entries: readonly Entry[], index: number): InspectedState | null {
  for (let at = index; at >= 0; at--) {
    const { state = null } = entries[at] ?? {}
    if (state) return state
  }
  return null
}

/** Returns the latest known state of an actor, or null. */
export const latestState = ({ entries }: InspectedActor) => stateAt(entries, entries.length - 1)

/** Returns true if an actor still accepts events. */
export const isLive = ({ tabs }: Inspection, actor: InspectedActor): boolean =>
  tabs.get(actor.tab)?.closed === false && latestState(actor)?.status === 'active'

const withKey = <T>(map: ReadonlyMap<string, T>, key: string, value: T) => new Map(map).set(key, value)

/** Applies a message from a tab. Repeated messages and messages about unknown actors are ignored. */
export function received(inspection: Inspection, message: TabMessage): Inspection {
  const { tabs, machines, actors } = inspection
  if (message.type === 'tab.opened') {
    const { tab, path } = message
    return { ...inspection, tabs: withKey(tabs, tab, { tab, path, closed: false }) }
  }
  if (message.type === 'tab.closed') {
    const tab = tabs.get(message.tab)
    return tab ? { ...inspection, tabs: withKey(tabs, tab.tab, { ...tab, closed: true }) } : inspection
  }
  if (message.type === '@xstate.machine') {
    const { tab, machineKey, machineId, chart } = message
    return { ...inspection, machines: withKey(machines, machineName(tab, machineKey), { machineId, chart }) }
  }
  if (message.type === '@xstate.actor') {
    if (actors.has(message.sessionId)) return inspection
    const { type: _, at: startedAt, ...ids } = message
    return {
      ...inspection,
      actors: withKey(actors, ids.sessionId, { ...ids, startedAt, last: 0, entries: [] }),
    }
  }
  if (message.type !== '@xstate.event' && message.type !== '@xstate.snapshot') return inspection
  const actor = actors.get(message.sessionId)
  if (!actor || message.n <= actor.last || actor.machineKey === null) return inspection
  const entries = entriesWith(actor.entries, message).slice(-ENTRIES_MAX)
  return { ...inspection, actors: withKey(actors, actor.sessionId, { ...actor, last: message.n, entries }) }
}

type ActorMessage = Extract<TabMessage, { type: '@xstate.event' | '@xstate.snapshot' }>

/**
 * Adds a message to the log. An event starts a line; a state completes the oldest line that still lacks one, or gets a line of
 * its own if the log was truncated.
 */
function entriesWith(entries: readonly Entry[], message: ActorMessage): readonly Entry[] {
  const { n, at, event } = message
  if (message.type === '@xstate.event') {
    const { sourceId } = message
    return [
      ...entries,
      { n, at, event: share(entries.at(-1)?.event, event) as InspectedEvent, sourceId, state: null },
    ]
  }
  const before = stateAt(entries, entries.length - 1)
  const state = share(before, message.state) as InspectedState
  const from = Math.max(0, entries.length - WAITING_MAX)
  const waiting = entries.findIndex(
    (entry, index) => index >= from && entry.state === null && entry.event.type === event.type,
  )
  if (waiting < 0) return [...entries, { n, at, event, sourceId: null, state }]
  return entries.map((entry, index) => (index === waiting ? { ...entry, state } : entry))
}

/** Drops closed tabs with all their data. */
export function withoutClosed({ tabs, machines, actors }: Inspection): Inspection {
  const open = (tab: string) => tabs.get(tab)?.closed === false
  return {
    tabs: new Map([...tabs].filter(([tab]) => open(tab))),
    machines: new Map([...machines].filter(([name]) => open(name.slice(0, name.indexOf('/'))))),
    actors: new Map([...actors].filter(([, actor]) => open(actor.tab))),
  }
}
