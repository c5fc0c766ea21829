import { isAbsolute } from 'node:path'
import type { With } from '#server/api/core/context.ts'
import { BackupError } from '#server/db/backup/archive.ts'
import { backUp } from '#server/db/backup/backup.ts'
import type { Command } from './command.ts'
import { CommandError } from './command-error.ts'

/** Returns the message of an error that the operator can fix, such as a full disk; null for other errors. */
export const backupSentence = (error: unknown): string | null =>
  error instanceof BackupError || (error as NodeJS.ErrnoException).syscall !== undefined
    ? (error as Error).message
    : null

/** Backs up the embedded database and its files to a new file. Throws a `CommandError` if that is not possible. */
async function makeBackup(
  { database, config, clock }: With<'database'>,
  file: string | undefined,
): Promise<string[]> {
  if (!file || !isAbsolute(file)) throw new CommandError('A file is required.')
  const { whileStill } = database
  if (!whileStill)
    throw new CommandError(
      'The data is in PostgreSQL. Back it up with pg_dump, then copy the uploads folder and secret.key (see server/db/README.md).',
    )
  try {
    await backUp({ dataDir: config.dataDir, now: clock.now() }, file, whileStill)
  } catch (error) {
    const sentence = backupSentence(error)
    throw sentence === null ? error : new CommandError(sentence)
  }
  return [
    `Backup saved to ${file}. It contains the key of the data folder, so store it as safely as the data itself.`,
  ]
}

export const backupCommands: Readonly<Record<string, Command>> = {
  backup: {
    args: '<FILE>',
    about: 'backs up the embedded database, its files and its key to one file while Parley is running',
    run: (context, [file]) => makeBackup(context, file),
  },
  restore: {
    args: '<FILE>',
    options: {
      '--quarantine':
        'sends nothing until "quarantine off", because the original may still run; this is the default',
      '--live': 'sends what was waiting, because the original no longer exists',
    },
    about: 'restores a backup to an empty data folder; Parley must not be running on it',
    run: async ({ config }) => {
      throw new CommandError(
        `Parley is running on ${config.dataDir}. Stop it, or set DATA_DIR to an empty folder.`,
      )
    },
  },
}
