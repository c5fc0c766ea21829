import type { ErrorCode } from '#contract/base/errors.ts'
import type { Failure } from '../failure.ts'

/** Reversal of an action on one chat; `name` is the customer's name. */
export type Reversal = { readonly id: number; readonly name: string } & (
  | ({
      /** Version of the chat after the action; a chat that has changed since is not modified. */
      readonly version: number
    } & ChatReversal)
  /** Splits identities from the chat's person again. */
  | { readonly kind: 'merge'; readonly parts: readonly number[] }
)

/** Reversal of a change to a chat; `move` undoes the chat's last move, for which the server knows the previous state. */
type ChatReversal =
  | { readonly kind: 'move' }
  | { readonly kind: 'tags'; readonly added: readonly string[]; readonly removed: readonly string[] }
  | { readonly kind: 'aside'; readonly pending: boolean; readonly until: string | null }

/** Action on one or more chats, with its reversals. */
export interface UndoableAction {
  readonly key: string
  readonly reversals: readonly Reversal[]
  /** Time of the action, in milliseconds since 1970. */
  readonly at: number
}

/** Result for one chat; `code` is null if the chat was restored, otherwise the error code. */
export interface ReversalOutcome {
  readonly name: string
  readonly code: ErrorCode | null
}

/** Clock by which undo offers expire. */
export interface UndoInput {
  /** Returns the current time in milliseconds since 1970. */
  readonly now: () => number
}

/** Actions that can be undone, oldest first, and the one being undone. */
export interface UndoContext extends UndoInput {
  readonly actions: readonly UndoableAction[]
  readonly undoing: UndoableAction | null
}

/** Actions made on the screen, and commands to undo them. */
export type UndoEvent =
  | { type: 'action.done'; key: string; reversals: readonly Reversal[] }
  /** Undoes the action with the given key, or the last action if no key is given. */
  | { type: 'action.undo'; key?: string }

/** Notices that the controller shows to the member. */
export type UndoEmitted =
  | { type: 'offer.closed'; key: string }
  | { type: 'undo.done'; outcomes: readonly ReversalOutcome[] }
  | { type: 'undo.failed'; failure: Failure }
