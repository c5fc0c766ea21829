import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createEventReader } from '#server/api/core/chats/read-event.ts'
import type { Context } from '#server/api/core/context.ts'
import { keptEvents } from '#server/api/platform/journal/archive.ts'
import { CommandError } from './command-error.ts'

/** Writes all retained events of a client to a new file, in the contract's format, one per line. Returns the number of events. */
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
    // The file contains customers' messages, so only the operator can read it; an existing file is never overwritten.
    await pipeline(Readable.from(lines()), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall !== 'open') throw error
    throw new CommandError(`The file cannot be created: ${(error as Error).message}`)
  }
  return count
}
