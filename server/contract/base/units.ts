/** Units used by the limits: sizes in bytes, times in milliseconds. */

/** Kilobyte in bytes. */
export const KB_BYTES = 1024
/** Megabyte in bytes. */
export const MB_BYTES = 1024 * KB_BYTES
/** Second in milliseconds. */
export const SECOND_MS = 1000
/** Minute in milliseconds. */
export const MINUTE_MS = 60 * SECOND_MS
/** Hour in milliseconds. */
export const HOUR_MS = 60 * MINUTE_MS
/** Day in milliseconds. */
export const DAY_MS = 24 * HOUR_MS
