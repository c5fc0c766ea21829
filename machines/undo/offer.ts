/** Time in which an action can be undone on the screen (design A4). */
export const UNDO_MS = 8_000

/** Returns whether an action made at a moment can still be undone. */
export const isOffered = (at: number, now: number): boolean => now - at < UNDO_MS
