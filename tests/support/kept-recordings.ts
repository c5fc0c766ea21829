import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Flight } from '#machines/recording/flight.ts'

/** Variable with the folder in which the tests of machines keep what they recorded, for the measurement `recorder`. */
export const RECORDINGS_FOLDER = 'PARLEY_RECORDINGS'

/** Keeps the recording of a test, with its texts, if the run asks for it. */
export function keepRecording(flight: Flight): void {
  const folder = process.env[RECORDINGS_FOLDER]
  if (folder) writeFileSync(join(folder, `${randomUUID()}.json`), JSON.stringify(flight))
}

/** Reads the recordings in a folder, one at a time. */
export function* keptRecordings(folder: string): Generator<Flight> {
  for (const name of readdirSync(folder)) yield JSON.parse(readFileSync(join(folder, name), 'utf8'))
}
