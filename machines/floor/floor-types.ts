import type { FloorSnapshot } from '#contract/floor/floor.ts'
import type { ConnectionStatus } from '../connection/connection-machine.ts'
import type { JournalEntry } from '../connection/journal.ts'
import type { Failure } from '../failure.ts'
import type { Alerts } from './alerts.ts'
import type { FloorState } from './floor-state.ts'

/** Reason why the panes are held. */
export type HoldReason = 'pointer' | 'focus' | 'menu' | 'drag' | 'key'

/** Target of a move: an agent, a team's queue, or neither, which requeues the chats at their previous positions. */
export interface MoveTarget {
  readonly to: number | null
  readonly team?: number
}

/** Chats assigned, transferred or requeued by one action. */
export interface Move extends MoveTarget {
  readonly key: string
  readonly ids: readonly number[]
  /** Previous agent and version of each chat. */
  readonly from: readonly { readonly id: number; readonly version: number; readonly agent: number | null }[]
  readonly state: 'sending' | 'done' | 'failed' | 'undone'
  /** Chats that could not be moved, with the error code. */
  readonly refused: readonly { readonly id: number; readonly code: string }[]
  /** Versions of the moved chats, needed to undo the move. */
  readonly versions: ReadonlyMap<number, number>
  readonly at: number
  readonly isUndo: boolean
}

/** Result of a move for one chat. */
export interface MoveOutcome {
  readonly id: number
  readonly code: string | null
  readonly version: number
}

/** Input of the actor that moves chats. */
export interface MoveInput extends MoveTarget {
  readonly key: string
  readonly chats: readonly { readonly id: number; readonly version: number }[]
  /** True if the move returns chats to their places before an earlier move. */
  readonly isUndo: boolean
}

/** Initial time and connection status of the floor. */
export interface FloorInput {
  /** Browser time in milliseconds since 1970. */
  readonly now: number
  readonly status: ConnectionStatus
}

/** All state of the floor that is not in the URL. */
export interface FloorContext {
  readonly floor: FloorState | null
  /** Entries that arrived while the snapshot was fetched. */
  readonly arrived: readonly JournalEntry[]
  /** Server time in milliseconds since 1970; advances with each tick. */
  readonly now: number
  /** Offset of the server's clock from the browser's, in milliseconds. */
  readonly offset: number
  readonly alerts: Alerts | null
  /** Time since which there has been no alert; null while there is one. */
  readonly calmSince: number | null
  readonly holds: ReadonlySet<HoldReason>
  /** Ids of the chats in the queue when the panes became held; null while they are not held. */
  readonly frozen: readonly number[] | null
  readonly moves: readonly Move[]
  readonly status: ConnectionStatus
  /** Time at which the floor was last known to be up to date. */
  readonly heardAt: number
  /** Delay of the last batch from commit to arrival, in milliseconds. */
  readonly lag: number
  /** Last known journal position, and the position at which catching up began. */
  readonly head: number
  readonly behindFrom: number | null
  readonly failure: Failure | null
}

/** Journal and connection events, and the supervisor's commands. */
export type FloorEvent =
  | { type: 'events.received'; events: readonly JournalEntry[]; now: number }
  | { type: 'journal.resync' }
  | { type: 'floor.reload' }
  | { type: 'clock.ticked'; now: number }
  | { type: 'link.changed'; status: ConnectionStatus }
  | { type: 'head.reported'; head: number; now: number }
  | { type: 'hold.begin'; reason: HoldReason }
  | { type: 'hold.end'; reason: HoldReason }
  | { type: 'hold.toggle' }
  | ({ type: 'chats.move'; key: string; ids: readonly number[] } & MoveTarget)
  | { type: 'move.undo' }
  | { type: 'move.answered'; key: string; outcomes: readonly MoveOutcome[] }
  | { type: 'move.failed'; key: string; failure: Failure }

/** Requests to the controller: play a sound, or send a move. */
export type FloorEmitted =
  | { type: 'alert.risen'; keys: readonly string[]; isCritical: boolean }
  | { type: 'move.send'; input: MoveInput }

/** Output of the actor that loads the floor. */
export type LoadedFloor = FloorSnapshot
