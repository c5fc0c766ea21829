import type { BusinessHours } from '#contract/floor/business-hours.ts'
import type {
  Acknowledgement,
  FloorAgent,
  FloorAnswer,
  FloorBot,
  FloorChat,
  FloorMinute,
  FloorSnapshot,
  FloorTeam,
  FloorThresholds,
} from '#contract/floor/floor.ts'
import { ById } from './by-id.ts'
import { type AgentLoad, loadsOf } from './loads.ts'
import { queueOf } from './queue.ts'

/** Record of how a chat left the queue. */
export interface Departure {
  readonly id: number
  /** Last state of the chat while it waited. */
  readonly chat: FloorChat
  readonly to: 'assigned' | 'bot' | 'ended'
  /** Agent who has the chat now; null for none. */
  readonly agent: number | null
  readonly at: number
}

/**
 * Floor state at a journal position. It depends only on a snapshot and the events after it, so any position can be shown.
 * Immutable; the next state shares all parts that did not change.
 */
export interface FloorState {
  readonly seq: number
  /** Time of the snapshot or of the last event, in milliseconds since 1970. */
  readonly at: number
  /** Chats that are waiting or assigned to an agent, by id. */
  readonly chats: ById<FloorChat>
  /** Waiting chats, longest wait first. */
  readonly queue: readonly FloorChat[]
  readonly agents: ReadonlyMap<number, FloorAgent>
  /** Members with their chats, sorted by name. */
  readonly loads: readonly AgentLoad[]
  readonly teams: ReadonlyMap<number, FloorTeam>
  /** Ids of the teams of members who were disabled since, who are in them again once they are enabled. */
  readonly absent: ReadonlyMap<number, readonly number[]>
  readonly bots: ReadonlyMap<number, FloorBot>
  /** First answers, oldest first. */
  readonly answers: readonly FloorAnswer[]
  readonly minutes: readonly FloorMinute[]
  /** Chats that left the queue recently, by id. */
  readonly departures: ById<Departure>
  readonly thresholds: FloorThresholds
  /** Business hours of the account; null if the backend has none. */
  readonly hours: BusinessHours | null
  /** Acknowledgements by alert key. */
  readonly acknowledgements: ReadonlyMap<string, Acknowledgement>
}

const byId = <T extends { readonly id: number }>(rows: readonly T[]): ReadonlyMap<number, T> =>
  new Map(rows.map((row) => [row.id, row]))

/** Creates the floor state from a snapshot. */
export const floorStateOf = (snapshot: FloorSnapshot): FloorState => ({
  seq: snapshot.seq,
  at: snapshot.at,
  chats: ById.of([...snapshot.waiting, ...snapshot.assigned]),
  queue: queueOf(snapshot.waiting),
  agents: byId(snapshot.agents),
  loads: loadsOf(snapshot.agents, snapshot.assigned),
  teams: byId(snapshot.teams ?? []),
  absent: new Map(),
  bots: byId(snapshot.bots),
  answers: snapshot.answers,
  minutes: snapshot.minutes,
  departures: ById.of([]),
  thresholds: snapshot.thresholds,
  hours: snapshot.hours ?? null,
  acknowledgements: new Map(snapshot.acknowledgements.map((one) => [one.alert, one])),
})

/** Returns the first-reply target in milliseconds: the team's if it has one, otherwise the account's. */
export const targetMs = (
  { teams, thresholds }: Pick<FloorState, 'teams' | 'thresholds'>,
  team: number | undefined,
): number =>
  1000 * ((team === undefined ? undefined : teams.get(team)?.target_seconds) ?? thresholds.target_seconds)
