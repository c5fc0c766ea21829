import { writeFile } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
import { desc, eq, getTableColumns } from 'drizzle-orm'
import { KB_BYTES, MINUTE_MS, SECOND_MS } from '#contract/base/units.ts'
import type { Context } from '#server/api/core/context.ts'
import { clients, users } from '#server/db/schema/clients.ts'
import { recordings } from '#server/db/schema/recordings.ts'
import { iso } from '#server/lib/iso.ts'
import type { Command } from './command.ts'
import { CommandError } from './command-error.ts'
import { oneLine, wholeNumber } from './values.ts'

const duration = (ms: number): string =>
  `${Math.floor(ms / MINUTE_MS)}:${String(Math.floor((ms % MINUTE_MS) / SECOND_MS)).padStart(2, '0')} min`

/** Lists the recordings that members sent, newest first, one per line. */
async function listRecordings({ db }: Context): Promise<string[]> {
  const { packed: _, ...columns } = getTableColumns(recordings)
  const rows = await db
    .select({ ...columns, client: clients.name, email: users.email })
    .from(recordings)
    .innerJoin(clients, eq(clients.id, recordings.client_id))
    .innerJoin(users, eq(users.id, recordings.user_id))
    .orderBy(desc(recordings.id))
  if (!rows.length) return ['No recording was sent.']
  return rows.map(({ id, created_at, client, email, ms, machines, events, size, release }) =>
    [
      ...[id, iso(created_at), oneLine(client), oneLine(email), duration(ms)],
      ...[`${machines} machines`, `${events} events`, `${Math.ceil(size / KB_BYTES)} kB`, oneLine(release)],
    ].join('\t'),
  )
}

/** Writes a recording to a new file. Throws a `CommandError` if there is no such recording, or the file cannot be created. */
async function fetchRecording({ db }: Context, id: number, file: string | undefined): Promise<string[]> {
  if (!file || !isAbsolute(file)) throw new CommandError('A file is required.')
  const [row] = await db.select({ packed: recordings.packed }).from(recordings).where(eq(recordings.id, id))
  if (!row) throw new CommandError(`Unknown recording "${id}"; "recordings" lists them all.`)
  try {
    // Only the operator can read the file; an existing file is never overwritten.
    await writeFile(file, row.packed, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error
    throw new CommandError(`The file cannot be created: ${(error as Error).message}`)
  }
  return [`Saved to ${file}. "Open a recording" on the page /inspect replays it.`]
}

/** Command with which an operator reads what members reported. */
export const recordingsCommand: Command = {
  args: '[fetch] [ID] [FILE]',
  about:
    'lists recordings that members sent with "Report a problem"; "fetch ID" saves one to FILE (recording-ID.flight)',
  run: async (context, [action, id, file]) => {
    if (action === undefined) return listRecordings(context)
    if (action !== 'fetch')
      throw new CommandError('The commands are "recordings" and "recordings fetch ID [FILE]".')
    return fetchRecording(context, wholeNumber(id, 'ID'), file)
  },
}
