/** Time for which the screen offers to undo an action (design A4). */
export const UNDO_MS = 8_000

/** Returns whether an action can still be undone. */
export const isOffered = (at: number, now: number): boolean => now - at < UNDO_MS
