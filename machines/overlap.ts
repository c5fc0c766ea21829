/**
 * Changes made while a fetch is in flight, oldest first; null without a fetch. The server may have read its data before the
 * changes, so they are reapplied to the response and must be idempotent.
 */
export type Overlap<Change> = readonly Change[] | null

/** Adds changes to the overlap; does nothing if no fetch is in flight. */
export const overlapWith = <Change>(
  overlap: Overlap<Change>,
  ...changes: readonly Change[]
): Overlap<Change> => overlap && [...overlap, ...changes]

/** Returns a response with the overlap's changes applied; the same object if there are none. */
export const withOverlap = <Data, Change>(
  answer: Data,
  overlap: Overlap<Change>,
  apply: (data: Data, change: Change) => Data,
): Data => (overlap ?? []).reduce(apply, answer)
