import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createEventReader } from '#server/api/core/chats/read-event.ts'
import type { Context } from '#server/api/core/context.ts'
import { keptEvents } from '#server/api/platform/journal/archive.ts'
import { CommandError } from './command-error.ts'

/** Writes all kept events of a client into a new file, in the shape of the contract, one per line. Returns their number. */
export async function exportJournal({ db, log }: Context, clientId: number, file: string): Promise<number> {
  const read = createEventReader(log)
  let count = 0
  async function* lines() {
    for await (const row of keptEvents(db, clientId)) {
      count++
      yield `${JSON.stringify(read(row))}\n`
    }
  }
  try {
    // Customers' words are for the operator only, and nothing is overwritten.
    await pipeline(Readable.from(lines()), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall !== 'open') throw error
    throw new CommandError(`The file cannot be created: ${(error as Error).message}`)
  }
  return count
}
