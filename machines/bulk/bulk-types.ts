import type { ResponseOf } from '#contract/base/route.ts'
import type { bulkAssign } from '#contract/chats/bulk.ts'
import type { Failure } from '../failure.ts'
import type { Cost } from '../paid-action/cost.ts'

/** What is done to all marked chats. */
export type BulkAction =
  | { readonly kind: 'assign'; readonly userId: number }
  | { readonly kind: 'tag'; readonly tags: readonly string[] }
  | { readonly kind: 'transfer'; readonly teamId: number }
  | { readonly kind: 'returnToBot' }
  | { readonly kind: 'end' }

/** Outcome of each chat, in the order of the call. */
export type ChatOutcome = ResponseOf<typeof bulkAssign>['outcomes'][number]

/** Marked chats and what is being done to them. */
export interface BulkContext {
  readonly marked: ReadonlySet<number>
  /** The chat that was marked last; a range begins there. */
  readonly anchor: number | null
  readonly action: BulkAction | null
  /** Null until calculated. */
  readonly cost: Cost | null
  readonly failure: Failure | null
}

/** Commands of the list and of the bar below it. */
export type BulkEvent =
  | { type: 'mark.toggle'; id: number }
  /** Marks further chats; `anchor` is the one that the next range begins at. */
  | { type: 'mark.add'; ids: readonly number[]; anchor: number }
  | { type: 'mark.clear' }
  | { type: 'bulk.start'; action: BulkAction }
  | { type: 'bulk.confirm' }
  | { type: 'bulk.cancel' }
  | { type: 'bulk.retry' }

/** What the controller tells the member once all is done. */
export type BulkEmitted = {
  type: 'bulk.done'
  readonly action: BulkAction
  readonly outcomes: readonly ChatOutcome[]
}

/** Input of the actor that changes the chats. */
export interface BulkRun {
  readonly ids: readonly number[]
  readonly action: BulkAction
}
