import { isAbsolute } from 'node:path'
import { sql } from 'drizzle-orm'
import type { With } from '#server/api/core/context.ts'
import { isQuarantined, quarantine, release } from '#server/config/quarantine.ts'
import { BackupError } from '#server/db/backup/archive.ts'
import { backUp } from '#server/db/backup/backup.ts'
import type { Db } from '#server/db/client.ts'
import type { Command } from './command.ts'
import { CommandError } from './command-error.ts'

/** Returns the message of an error that the operator can fix, such as a full disk; null for other errors. */
export const backupSentence = (error: unknown): string | null =>
  error instanceof BackupError || (error as NodeJS.ErrnoException).syscall !== undefined
    ? (error as Error).message
    : null

/** Backs up the embedded database and its files to a new file. Throws a `CommandError` if a backup is not possible. */
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

/** Deletes the jobs, deliveries and channel messages that wait; returns how many there were. */
async function discardWaiting(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    with mails as (delete from jobs where failed_at is null and (name = 'send-mail' or name like 'mail-%') returning 1),
    posts as (update webhook_deliveries set state = 'failed', next_attempt_at = null where next_attempt_at is not null returning 1),
    messages as (delete from message_sends where failed_at is null returning 1)
    select ((select count(*) from mails) + (select count(*) from posts) + (select count(*) from messages))::int as count`)
  return rows[0]?.count ?? 0
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
        'restore a copy that sends nothing until it is released; the default in another folder or on another machine',
      '--live': 'restore the live installation; the default where the backup was made',
    },
    about: 'restores a backup to an empty data folder; Parley must not be running on it',
    run: async ({ config }) => {
      throw new CommandError(
        `Parley is running on ${config.dataDir}. Stop it, or set DATA_DIR to an empty folder.`,
      )
    },
  },
  quarantine: {
    about:
      'makes this installation send no mail, webhooks and channel messages, as for a copy restored by other means',
    run: async ({ config }) => {
      quarantine(config.dataDir)
      return [`${config.dataDir} is in quarantine. Restart Parley if it is running.`]
    },
  },
  release: {
    options: {
      '--discard': 'delete what is waiting to be sent, if the original installation sent it already',
    },
    about: 'ends the quarantine: what is waiting is sent from now on',
    run: async ({ config, db }, _args, { discard }) => {
      if (!isQuarantined(config.dataDir)) throw new CommandError(`${config.dataDir} is not in quarantine.`)
      const waiting = discard ? await discardWaiting(db) : null
      release(config.dataDir)
      return [
        ...(waiting === null ? [] : [`Deleted without being sent: ${waiting}.`]),
        `${config.dataDir} is released. Restart Parley if it is running.`,
      ]
    },
  },
}
