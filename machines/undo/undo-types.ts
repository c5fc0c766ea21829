import type { ErrorCode } from '#contract/base/errors.ts'
import type { ActedChat } from '#contract/chats/chat-shapes.ts'
import type { Failure } from '../failure.ts'

/** Reversal of an action on one chat; `name` is the customer's name. */
export type Reversal = { readonly id: number; readonly name: string } & (
  | {
      /** Undoes an act, of which the server recorded what it replaced. */
      readonly kind: 'act'
      /** Version of the chat after the act. */
      readonly version: number
      /** Id of the act; null if the backend has none, and undoes the last move of the chat in this version. */
      readonly actId: number | null
    }
  /** Splits identities from the chat's person again. */
  | { readonly kind: 'merge'; readonly parts: readonly number[] }
)

/** Returns the reversal of an act from the response to it. */
export const actReversal = ({
  id,
  user_name: name,
  version,
  act_id,
}: Pick<ActedChat, 'id' | 'user_name' | 'version' | 'act_id'>): Reversal => ({
  kind: 'act',
  id,
  name,
  version,
  actId: act_id ?? null,
})

/** Returns the reversals of an act that did not move the chat; none if it changed nothing. */
export const valueReversals = (chat: Parameters<typeof actReversal>[0]): readonly Reversal[] =>
  chat.act_id ? [actReversal(chat)] : []

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
