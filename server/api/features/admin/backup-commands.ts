import { isAbsolute } from 'node:path'
import type { Context } from '#server/api/core/context.ts'
import { BackupError } from '#server/db/backup/archive.ts'
import { backUp } from '#server/db/backup/backup.ts'
import type { Command } from './command.ts'
import { CommandError } from './command-error.ts'

/** Returns the sentence of an error that the operator can do something about: of a backup, or of the disk. */
export const backupSentence = (error: unknown): string | null =>
  error instanceof BackupError || (error as NodeJS.ErrnoException).syscall !== undefined
    ? (error as Error).message
    : null

/** Backs the embedded database and its files up. Throws a CommandError where that is not possible. */
async function makeBackup({ database, config, clock }: Context, file: string | undefined): Promise<string[]> {
  if (!file || !isAbsolute(file)) throw new CommandError('A file is required.')
  const { whileStill } = database
  if (!whileStill)
    throw new CommandError(
      'The data is in PostgreSQL: back it up with pg_dump, then the folder uploads and secret.key (server/db/README.md).',
    )
  try {
    await backUp({ dataDir: config.dataDir, now: clock.now() }, file, whileStill)
  } catch (error) {
    const sentence = backupSentence(error)
    throw sentence === null ? error : new CommandError(sentence)
  }
  return [`The backup is in ${file}. It holds the key of the data folder: keep it as safe as the data.`]
}

/** Commands that back up and restore. */
export const backupCommands: Readonly<Record<string, Command>> = {
  backup: {
    usage: 'backup FILE',
    about: 'writes the embedded database with its files and key into one file, while Parley runs',
    run: (context, [file]) => makeBackup(context, file),
  },
  restore: {
    usage: 'restore FILE',
    about: 'restores a backup into a data folder that is empty; Parley must not run on it',
    run: async ({ config }) => {
      throw new CommandError(`Parley runs on ${config.dataDir}. Stop it, or set DATA_DIR to an empty folder.`)
    },
  },
}
