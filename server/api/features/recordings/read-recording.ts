import { gunzipSync, gzipSync } from 'node:zlib'
import { DAY_MS, MB_BYTES } from '#contract/base/units.ts'
import { type FlightRefusal, parseFlight } from '#machines/recording/flight.ts'

/** Recording that the server accepts: its figures, and the file to store. */
export interface ReadRecording {
  readonly release: string
  readonly machines: number
  readonly events: number
  readonly ms: number
  readonly packed: Uint8Array
}

/** Reason why a file is refused. */
export type RecordingRefusal = FlightRefusal | 'not_redacted'

/**
 * Our choice: maximum size of a file, unpacked. 20,000 steps, the most that a console keeps, have about 16 MB if each brings another
 * chat; the worst file of the maximum size is read in about three seconds.
 */
const UNPACKED_MAX_BYTES = 24 * MB_BYTES
/** Our choice: maximum length of the release's name that is stored. */
const RELEASE_MAX_CHARS = 100
/** Matches characters that have no place in a line of the operator's list. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/** Returns the text of a gzipped file, or why it has none. */
function unpacked(packed: Uint8Array): { readonly text: string } | RecordingRefusal {
  try {
    return { text: gunzipSync(packed, { maxOutputLength: UNPACKED_MAX_BYTES }).toString() }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ERR_BUFFER_TOO_LARGE' ? 'too_large' : 'not_a_recording'
  }
}

/**
 * Reads a recording of the console, or returns why it is refused. The file to store is packed again, so that it contains nothing
 * but what was read.
 */
export function readRecording(file: Uint8Array): ReadRecording | RecordingRefusal {
  const content = unpacked(file)
  if (typeof content === 'string') return content
  const flight = parseFlight(content.text)
  if (typeof flight === 'string') return flight
  if (flight.isRedacted !== true) return 'not_redacted'
  const { release, actors, ms } = flight
  return {
    release: release.replace(unprintable, ' ').slice(0, RELEASE_MAX_CHARS),
    machines: actors.length,
    events: actors.reduce((sum, { steps }) => sum + steps.length, 0),
    ms: Math.round(Math.min(Math.max(0, ms), DAY_MS)),
    packed: gzipSync(content.text),
  }
}
