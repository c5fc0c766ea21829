/**
 * Changes made while a fetch is in flight, oldest first; null while none is. The server may have read the answer before them, so they are
 * applied to it again: applying a change twice must give the same as applying it once.
 */
export type Overlap<Change> = readonly Change[] | null

/** Adds changes to the overlap; nothing is recorded while no fetch is in flight. */
export const overlapWith = <Change>(
  overlap: Overlap<Change>,
  ...changes: readonly Change[]
): Overlap<Change> => overlap && [...overlap, ...changes]

/** Returns a fetched answer with the changes of the overlap applied; the same answer if there are none. */
export const withOverlap = <Data, Change>(
  answer: Data,
  overlap: Overlap<Change>,
  apply: (data: Data, change: Change) => Data,
): Data => (overlap ?? []).reduce(apply, answer)
