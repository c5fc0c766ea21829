import type { Acknowledgement, FloorChat } from '#contract/floor/floor.ts'
import type { Alert, Alerts, Level } from './alerts.ts'
import { bestAgents } from './figures.ts'
import { isUnhappy } from './floor-chat.ts'
import type { FloorState } from './floor-state.ts'
import type { FloorContext } from './floor-types.ts'
import type { AgentLoad } from './loads.ts'
import { beyondSince } from './open-hours.ts'

/** Maximum number of sentences in "Needs you" (design). */
const NEEDS_MAX = 7
/** Our choice: maximum number of chats that one click assigns to an agent. */
const ASSIGNED_AT_ONCE_MAX = 3
/** Our choice: lifetime of an acknowledgement; if the problem persists, the supervisor who acknowledged it may need help. */
const ACKNOWLEDGED_FOR_MS = 10 * 60_000

/** Action offered for a need. */
export type NeedAction =
  | { readonly kind: 'assign'; readonly ids: readonly number[]; readonly to: number; readonly name: string }
  | { readonly kind: 'show'; readonly chat: number }
  | { readonly kind: 'raise'; readonly agent: number; readonly name: string; readonly limit: number }

/** Task for a supervisor, as the values that fill its sentence. */
export interface Need {
  /** Key of the underlying alert. */
  readonly key: string
  readonly kind: 'wait' | 'queue' | 'free' | 'unhappy' | 'agent'
  readonly level: Level
  /** Number of affected customers. */
  readonly count: number
  /** Name of the agent or customer; empty if there is none. */
  readonly name: string
  /** Time at which the first affected customer started to wait; null if time does not matter. */
  readonly since: number | null
  readonly action: NeedAction | null
  /** Acknowledgement by the member who handles the need; null for none. */
  readonly acknowledged: Acknowledgement | null
}

const none: readonly Need[] = []

const assignTo = (chats: readonly FloorChat[], best: AgentLoad | undefined): NeedAction | null => {
  const [first] = chats
  if (!first) return null
  if (!best) return { kind: 'show', chat: first.id }
  const ids = chats.slice(0, Math.min(ASSIGNED_AT_ONCE_MAX, best.free)).map(({ id }) => id)
  return { kind: 'assign', ids, to: best.agent.id, name: best.agent.name }
}

type Facts = Pick<Need, 'count' | 'name' | 'since' | 'action'>

function queueFacts(floor: FloorState, beyond: number): Facts {
  const { queue } = floor
  const late = queue.filter(({ since }) => since <= beyond)
  const chats = late.length > 0 ? late : queue.slice(0, 1)
  const [first] = chats
  const action = assignTo(chats, bestAgents(floor)[0])
  return { count: chats.length, name: first?.name ?? '', since: first?.since ?? null, action }
}

function agentFacts(floor: FloorState, id: number, beyond: number): Facts | null {
  const load = floor.loads.find(({ agent }) => agent.id === id)
  if (!load) return null
  const late = load.chats.filter(({ unanswered }) => unanswered !== undefined && unanswered <= beyond)
  const chats = late.length > 0 ? late : load.chats.slice(0, 1)
  const action = assignTo(chats.slice(0, Math.max(1, chats.length - 1)), bestAgents(floor, id)[0])
  return { count: chats.length, name: load.agent.name, since: chats[0]?.unanswered ?? null, action }
}

function unhappyFacts(floor: FloorState, beyond: number): Facts | null {
  let first: FloorChat | undefined
  let count = 0
  floor.chats.forEach((chat) => {
    const { unanswered } = chat
    if (unanswered === undefined || unanswered > beyond || !isUnhappy(chat)) return
    count++
    if (unanswered < (first?.unanswered ?? Number.POSITIVE_INFINITY)) first = chat
  })
  if (!first) return null
  const action = { kind: 'show', chat: first.id } as const
  return { count, name: first.name, since: first.unanswered ?? null, action }
}

function freeSlotFacts(floor: FloorState, since: number): Facts {
  const online = floor.loads.filter(({ agent }) => agent.availability === 'online')
  const [calmest] = online.toSorted(
    (a, b) => (b.unanswered ?? 1e15) - (a.unanswered ?? 1e15) || a.open - b.open,
  )
  const agent = calmest?.agent
  const action = agent
    ? ({ kind: 'raise', agent: agent.id, name: agent.name, limit: agent.limit + 1 } as const)
    : null
  return { count: floor.queue.length, name: '', since, action }
}

function factsOf(floor: FloorState, key: string, alert: Alert, now: number): Facts | null {
  const { thresholds: t } = floor
  const beyond = (warn: number, alarm: number) => beyondSince(floor, now, alert.level === 2 ? alarm : warn)
  if (key === 'wait') return queueFacts(floor, beyond(t.wait_warn_seconds, t.wait_alarm_seconds))
  if (key === 'queue') return queueFacts(floor, now)
  if (key === 'unhappy') return unhappyFacts(floor, beyondSince(floor, now, t.unhappy_seconds))
  if (key === 'free') return freeSlotFacts(floor, alert.since - t.no_free_seconds * 1000)
  return agentFacts(
    floor,
    Number(key.slice('agent:'.length)),
    beyond(t.unanswered_warn_seconds, t.unanswered_alarm_seconds),
  )
}

const kindOf = (key: string): Need['kind'] =>
  key.startsWith('agent:') ? 'agent' : (key as Exclude<Need['kind'], 'agent'>)

/** Order of the kinds within a level, highest priority first. */
const order: readonly Need['kind'][] = ['wait', 'unhappy', 'free', 'agent', 'queue']

function acknowledgementOf(floor: FloorState, key: string, now: number): Acknowledgement | null {
  const one = floor.acknowledgements.get(key)
  return one && now - Date.parse(one.at) < ACKNOWLEDGED_FOR_MS ? one : null
}

/** Alert that can become a need, with its sort criteria. */
interface Candidate {
  readonly key: string
  readonly alert: Alert
  readonly kind: Need['kind']
  /** Time at which the agent's longest-waiting customer started to wait for a reply; 0 for other kinds, which occur only once. */
  readonly since: number
}

/** Returns the displayed alerts, most severe first. */
function candidatesOf(floor: FloorState, alerts: Alerts): readonly Candidate[] {
  const unanswered = new Map(floor.loads.map((load) => [`agent:${load.agent.id}`, load.unanswered ?? 0]))
  return [...alerts]
    .filter(([, { level }]) => level > 0)
    .map(([key, alert]) => ({ key, alert, kind: kindOf(key), since: unanswered.get(key) ?? 0 }))
    .sort(
      (a, b) =>
        b.alert.level - a.alert.level || order.indexOf(a.kind) - order.indexOf(b.kind) || a.since - b.since,
    )
}

/** Returns the needs for a supervisor, most severe first. */
export function needsOf(floor: FloorState, alerts: Alerts, now: number): readonly Need[] {
  const needs: Need[] = []
  // Facts are computed lazily in this order, because a busy floor has hundreds of alerts but shows only a few.
  for (const { key, alert, kind } of candidatesOf(floor, alerts)) {
    // A long queue with overdue customers is one need, not two.
    if (key === 'queue' && (alerts.get('wait')?.level ?? 0) >= alert.level) continue
    const facts = factsOf(floor, key, alert, now)
    if (!facts) continue
    needs.push({
      key,
      kind,
      level: alert.level,
      ...facts,
      acknowledged: acknowledgementOf(floor, key, now),
    })
    if (needs.length === NEEDS_MAX) break
  }
  return needs
}

/** Returns a memoized `needsOf` that is refreshed every second and when alerts or acknowledgements change. */
export function needsReader(): (context: FloorContext) => readonly Need[] {
  let known: { readonly on: readonly unknown[]; readonly needs: readonly Need[] } | null = null
  return ({ floor, alerts, now }) => {
    if (!floor || !alerts) return none
    const second = Math.floor(now / 1000) * 1000
    const on = [alerts, floor.acknowledgements, second]
    if (!known?.on.every((one, index) => one === on[index]))
      known = { on, needs: needsOf(floor, alerts, second) }
    return known.needs
  }
}
