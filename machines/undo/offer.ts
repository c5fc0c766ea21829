/** Design A4: how long an act can be undone on the screen. */
export const UNDO_MS = 8_000

/** Whether an act of a moment can still be undone. */
export const isOffered = (at: number, now: number): boolean => now - at < UNDO_MS
