/** Units that the limits are written in: sizes in bytes, times in milliseconds. */

/** A kilobyte in bytes. */
export const KB_BYTES = 1024
/** A megabyte in bytes. */
export const MB_BYTES = 1024 * KB_BYTES
/** A second in milliseconds. */
export const SECOND_MS = 1000
/** A minute in milliseconds. */
export const MINUTE_MS = 60 * SECOND_MS
/** An hour in milliseconds. */
export const HOUR_MS = 60 * MINUTE_MS
/** A day in milliseconds. */
export const DAY_MS = 24 * HOUR_MS
