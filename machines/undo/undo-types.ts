import type { ErrorCode } from '#contract/base/errors.ts'
import type { Failure } from '../failure.ts'

/** How one chat is put back, under the name of its customer. */
export type Reverse = {
  readonly id: number
  readonly name: string
} & (
  | ({
      /** Version of the chat after the act: if the chat has changed since, it is left alone. */
      readonly version: number
    } & ChatReverse)
  /** Identities are taken out of the person behind the chat again. */
  | { readonly kind: 'merge'; readonly parts: readonly number[] }
)

/** `place` is the place that the chat had before it was assigned, transferred or ended. */
type ChatReverse =
  | { readonly kind: 'place' }
  | { readonly kind: 'tags'; readonly added: readonly string[]; readonly removed: readonly string[] }
  | { readonly kind: 'aside'; readonly pending: boolean; readonly until: string | null }

/** Something that was done to one or more chats. */
export interface Act {
  readonly key: string
  readonly reverses: readonly Reverse[]
  /** When it was done, in milliseconds since 1970. */
  readonly at: number
}

/** What became of one chat: null if it was put back, or why it was not. */
export interface ReverseOutcome {
  readonly name: string
  readonly code: ErrorCode | null
}

/** Input of the undo machine. */
export interface UndoInput {
  /** Returns the current time in milliseconds since 1970. */
  readonly now: () => number
}

/** Acts that can be undone, oldest first, and the one that is being undone. */
export interface UndoContext extends UndoInput {
  readonly acts: readonly Act[]
  readonly undoing: Act | null
}

/** Events of the screen. */
export type UndoEvent =
  | { type: 'act.done'; key: string; reverses: readonly Reverse[] }
  /** Undoes an act; without a key, the last one. */
  | { type: 'act.undo'; key?: string }

/** What the controller tells the member. */
export type UndoEmitted =
  | { type: 'offer.over'; key: string }
  | { type: 'undo.done'; outcomes: readonly ReverseOutcome[] }
  | { type: 'undo.failed'; failure: Failure }
