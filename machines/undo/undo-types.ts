import type { ErrorCode } from '#contract/base/errors.ts'
import type { Failure } from '../failure.ts'

/** Reversal of an action on one chat; `name` is its customer's. */
export type Reversal = {
  readonly id: number
  readonly name: string
} & (
  | ({
      /** Version of the chat after the action: if the chat has changed since, it is left alone. */
      readonly version: number
    } & ChatReversal)
  /** Separates identities from the chat's person again. */
  | { readonly kind: 'merge'; readonly parts: readonly number[] }
)

/** `move` undoes the chat's last move; the server has what it replaced. */
type ChatReversal =
  | { readonly kind: 'move' }
  | { readonly kind: 'tags'; readonly added: readonly string[]; readonly removed: readonly string[] }
  | { readonly kind: 'aside'; readonly pending: boolean; readonly until: string | null }

/** An action on one or more chats, with what undoes it. */
export interface UndoableAction {
  readonly key: string
  readonly reversals: readonly Reversal[]
  /** When it was done, in milliseconds since 1970. */
  readonly at: number
}

/** Result for one chat: null if restored, else the error code. */
export interface ReversalOutcome {
  readonly name: string
  readonly code: ErrorCode | null
}

/** Input of the undo machine. */
export interface UndoInput {
  /** Returns the current time in milliseconds since 1970. */
  readonly now: () => number
}

/** Actions that can be undone, oldest first, and the one that is being undone. */
export interface UndoContext extends UndoInput {
  readonly actions: readonly UndoableAction[]
  readonly undoing: UndoableAction | null
}

/** Events of the screen. */
export type UndoEvent =
  | { type: 'action.done'; key: string; reversals: readonly Reversal[] }
  /** Undoes an action; without a key, the last one. */
  | { type: 'action.undo'; key?: string }

/** Notices that the controller shows to the member. */
export type UndoEmitted =
  | { type: 'offer.closed'; key: string }
  | { type: 'undo.done'; outcomes: readonly ReversalOutcome[] }
  | { type: 'undo.failed'; failure: Failure }
