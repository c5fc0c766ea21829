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

/** How a chat left the queue. */
export interface Departure {
  readonly id: number
  /** The chat as it was while it waited. */
  readonly chat: FloorChat
  readonly to: 'assigned' | 'bot' | 'ended'
  /** The agent who has it now; null if nobody has. */
  readonly agent: number | null
  readonly at: number
}

/**
 * State of the floor at a position of the journal: a snapshot with the events after it and nothing else, so that any position can be
 * shown. Immutable; the next state shares the parts that no event changed.
 */
export interface FloorState {
  readonly seq: number
  /** Time of the snapshot or of the last event, in milliseconds since 1970. */
  readonly at: number
  /** Chats that wait or that an agent has, by id. */
  readonly chats: ById<FloorChat>
  /** Chats that wait, longest wait first. */
  readonly queue: readonly FloorChat[]
  readonly agents: ReadonlyMap<number, FloorAgent>
  /** Members with their chats, by name. */
  readonly loads: readonly AgentLoad[]
  readonly teams: ReadonlyMap<number, FloorTeam>
  readonly bots: ReadonlyMap<number, FloorBot>
  /** First answers, oldest first. */
  readonly answers: readonly FloorAnswer[]
  readonly minutes: readonly FloorMinute[]
  /** Chats that left the queue lately, by id. */
  readonly departures: ById<Departure>
  readonly thresholds: FloorThresholds
  /** When the team is there; null where the backend has no business hours. */
  readonly hours: BusinessHours | null
  /** Who has which alert, by its key. */
  readonly acknowledgements: ReadonlyMap<string, Acknowledgement>
}

const byId = <T extends { readonly id: number }>(rows: readonly T[]): ReadonlyMap<number, T> =>
  new Map(rows.map((row) => [row.id, row]))

/** Returns the floor's state of a snapshot. */
export const floorStateOf = (snapshot: FloorSnapshot): FloorState => ({
  seq: snapshot.seq,
  at: snapshot.at,
  chats: ById.of([...snapshot.waiting, ...snapshot.assigned]),
  queue: queueOf(snapshot.waiting),
  agents: byId(snapshot.agents),
  loads: loadsOf(snapshot.agents, snapshot.assigned),
  teams: byId(snapshot.teams ?? []),
  bots: byId(snapshot.bots),
  answers: snapshot.answers,
  minutes: snapshot.minutes,
  departures: ById.of([]),
  thresholds: snapshot.thresholds,
  hours: snapshot.hours ?? null,
  acknowledgements: new Map(snapshot.acknowledgements.map((one) => [one.alert, one])),
})

/** Returns the target of a first answer in milliseconds: that of the chat's team, else of the account. */
export const targetMs = (
  { teams, thresholds }: Pick<FloorState, 'teams' | 'thresholds'>,
  team: number | undefined,
): number =>
  1000 * ((team === undefined ? undefined : teams.get(team)?.target_seconds) ?? thresholds.target_seconds)
