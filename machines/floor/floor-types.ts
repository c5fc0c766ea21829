import type { FloorSnapshot } from '#contract/floor/floor.ts'
import type { ConnectionStatus } from '../connection/connection-machine.ts'
import type { JournalEntry } from '../connection/journal.ts'
import type { Failure } from '../failure.ts'
import type { Alerts } from './alerts.ts'
import type { FloorState } from './floor-state.ts'

/** Reason for which the panes are held. */
export type HoldReason = 'pointer' | 'focus' | 'menu' | 'drag' | 'key'

/** Target of a move: an agent, the queue of a team, or neither to requeue at the previous position. */
export interface MoveTarget {
  readonly to: number | null
  readonly team?: number
}

/** Chats that were assigned, transferred or requeued with one action. */
export interface Move extends MoveTarget {
  readonly key: string
  readonly ids: readonly number[]
  /** Where each chat was, and in which version. */
  readonly from: readonly { readonly id: number; readonly version: number; readonly agent: number | null }[]
  readonly state: 'sending' | 'done' | 'failed' | 'undone'
  /** Chats that could not be moved, with the code. */
  readonly refused: readonly { readonly id: number; readonly code: string }[]
  /** Versions of the moved chats, for undoing. */
  readonly versions: ReadonlyMap<number, number>
  readonly at: number
  readonly isUndo: boolean
}

/** Result of a move, one per chat. */
export interface MoveOutcome {
  readonly id: number
  readonly code: string | null
  readonly version: number
}

/** Input of the actor that moves chats. */
export interface MoveInput extends MoveTarget {
  readonly key: string
  readonly chats: readonly { readonly id: number; readonly version: number }[]
  /** True if it puts the chats back to where an earlier move took them from. */
  readonly isUndo: boolean
}

/** Input of the floor machine. */
export interface FloorInput {
  /** Time of the browser, in milliseconds since 1970. */
  readonly now: number
  readonly status: ConnectionStatus
}

/** Everything that the floor shows beside what the address says. */
export interface FloorContext {
  readonly floor: FloorState | null
  /** Entries that arrived while the snapshot was being fetched. */
  readonly arrived: readonly JournalEntry[]
  /** Time of the server, in milliseconds since 1970; advances with each tick. */
  readonly now: number
  /** By how much the server's clock is ahead of the browser's. */
  readonly offset: number
  readonly alerts: Alerts | null
  /** Since when nothing needs anybody; null while something does. */
  readonly calmSince: number | null
  readonly holds: ReadonlySet<HoldReason>
  /** Order of the queue when the panes were held; null while they are free. */
  readonly frozen: readonly number[] | null
  readonly moves: readonly Move[]
  readonly status: ConnectionStatus
  /** When the floor was last known to be up to date. */
  readonly heardAt: number
  /** Time from a commit to its arrival, of the last batch. */
  readonly lag: number
  /** Last known number of the journal, and the position from which catching up began. */
  readonly head: number
  readonly behindFrom: number | null
  readonly failure: Failure | null
}

/** Events of the floor machine. */
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

/** What the machine asks its controller to do. */
export type FloorEmitted =
  | { type: 'alert.risen'; keys: readonly string[]; isCritical: boolean }
  | { type: 'move.send'; input: MoveInput }

/** Result of the actor that loads the floor. */
export type LoadedFloor = FloorSnapshot
