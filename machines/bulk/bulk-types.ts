import type { ResponseOf } from '#contract/base/route.ts'
import type { bulkAssign } from '#contract/chats/bulk.ts'
import type { Failure } from '../failure.ts'
import type { Cost } from '../paid-action/cost.ts'

/** Action to apply to marked chats. */
export type BulkAction =
  | { readonly kind: 'assign'; readonly userId: number }
  | { readonly kind: 'tag'; readonly tags: readonly string[] }
  | { readonly kind: 'transfer'; readonly teamId: number }
  | { readonly kind: 'returnToBot' }
  | { readonly kind: 'end' }

/** Outcome of an action for one chat. */
export type ChatOutcome = ResponseOf<typeof bulkAssign>['outcomes'][number]

/** Marked chats and the current action. */
export interface BulkContext {
  readonly marked: ReadonlySet<number>
  /** Chat that was marked last; range selection starts there. */
  readonly anchor: number | null
  readonly action: BulkAction | null
  /** Marked chats to which the action applies; the others stay as they are. */
  readonly ids: readonly number[]
  /** Null until it is calculated. */
  readonly cost: Cost | null
  readonly failure: Failure | null
}

/** Commands from the list and from the bar below it. */
export type BulkEvent =
  | { type: 'mark.toggle'; id: number }
  /** Marks more chats; the next range starts at `anchor`. */
  | { type: 'mark.add'; ids: readonly number[]; anchor: number }
  | { type: 'mark.clear' }
  /** Without `ids`, the action applies to all marked chats. */
  | { type: 'bulk.start'; action: BulkAction; ids?: readonly number[] }
  | { type: 'bulk.confirm' }
  | { type: 'bulk.cancel' }
  | { type: 'bulk.retry' }

/** Emitted when all chats are processed, so that the member can be informed. */
export type BulkEmitted = {
  type: 'bulk.done'
  readonly action: BulkAction
  readonly outcomes: readonly ChatOutcome[]
}

/** Input of the actors that calculate the cost and change the chats. */
export interface BulkRun {
  readonly ids: readonly number[]
  readonly action: BulkAction
}
