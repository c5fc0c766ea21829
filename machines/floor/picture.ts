import type {
  Acknowledgement,
  FloorAgent,
  FloorAnswer,
  FloorBot,
  FloorChat,
  FloorMinute,
  FloorSnapshot,
  FloorThresholds,
} from '#contract/floor.ts'

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

/** The floor at a position of the journal: a snapshot with the events after it. Nothing else goes in, so that any position can be shown. */
export interface Picture {
  readonly seq: number
  /** Time of the snapshot or of the last event, in milliseconds since 1970. */
  readonly at: number
  /** Chats that wait or that an agent has, by id. */
  readonly chats: ReadonlyMap<number, FloorChat>
  /** Number of chats that wait. */
  readonly waiting: number
  readonly agents: ReadonlyMap<number, FloorAgent>
  readonly bots: ReadonlyMap<number, FloorBot>
  /** First answers, oldest first. */
  readonly answers: readonly FloorAnswer[]
  readonly minutes: readonly FloorMinute[]
  /** Chats that left the queue lately, by id. */
  readonly departures: ReadonlyMap<number, Departure>
  readonly thresholds: FloorThresholds
  /** Who has which alert, by its key. */
  readonly acknowledgements: ReadonlyMap<string, Acknowledgement>
}

const byId = <T extends { readonly id: number }>(rows: readonly T[]): ReadonlyMap<number, T> =>
  new Map(rows.map((row) => [row.id, row]))

/** Returns the picture of a snapshot. */
export const pictureOf = (snapshot: FloorSnapshot): Picture => ({
  seq: snapshot.seq,
  at: snapshot.at,
  chats: byId([...snapshot.waiting, ...snapshot.assigned]),
  waiting: snapshot.waiting.length,
  agents: byId(snapshot.agents),
  bots: byId(snapshot.bots),
  answers: snapshot.answers,
  minutes: snapshot.minutes,
  departures: new Map(),
  thresholds: snapshot.thresholds,
  acknowledgements: new Map(snapshot.acknowledgements.map((one) => [one.alert, one])),
})

/** Whether a chat waits for a person. */
export const isWaiting = (chat: FloorChat): boolean => chat.agent === undefined
