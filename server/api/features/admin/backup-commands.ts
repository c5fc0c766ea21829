import { isAbsolute } from 'node:path'
import { sql } from 'drizzle-orm'
import type { With } from '#server/api/core/context.ts'
import { isQuarantined, quarantine, release } from '#server/config/quarantine.ts'
import { BackupError } from '#server/db/backup/archive.ts'
import { backUp } from '#server/db/backup/backup.ts'
import type { Db } from '#server/db/client.ts'
import { nextMailAt } from '../reports/saved/schedule.ts'
import { setNextMail, takeDueReports } from '../reports/saved/store.ts'
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

/**
 * Discards what waits to be sent: e-mails, webhook deliveries and channel messages, and the notifications, replies, events and
 * customers' messages from which these would be made. Returns how many there were, except events. Messages to channels' customers
 * count as sent.
 */
async function discardWaiting(db: Db, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`
  const discards = [
    sql`delete from jobs where failed_at is null and data <> '{}' and (name = 'send-mail' or name like 'mail-%')`,
    sql`delete from reply_mails`,
    sql`update notifications set mailed_at = ${at} where is_mailed and mailed_at is null`,
    sql`update webhook_deliveries set state = 'failed', next_attempt_at = null where next_attempt_at is not null`,
    sql`update channel_events set event = null where event is not null`,
    sql`delete from message_sends where failed_at is null`,
  ]
  return db.transaction(async (tx) => {
    await tx.execute(sql`
      update webhooks w set seq = h.seq from journal_heads h where h.client_id = w.client_id and w.seq < h.seq`)
    await tx.execute(sql`
      update messages m set delivery_state = 'sent' from message_sends s
      where s.message_id = m.id and s.failed_at is null and m.delivery_state = 'queued'`)
    let count = 0
    for (const discard of discards)
      count += (await tx.execute(sql`with gone as (${discard} returning 1) select 1 from gone`)).rows.length
    await tx.execute(sql`
      update channel_customers set events_due_at = null, sends_due_at = null
      where events_due_at is not null or sends_due_at is not null`)
    return count
  })
}

/** Sets the next e-mail of each saved report to the one after the given time, because the earlier ones have been sent. */
async function skipReportMails(db: Db, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { report, timeZone } of await takeDueReports(tx, now, Number.MAX_SAFE_INTEGER))
      await setNextMail(tx, report.id, nextMailAt(report.schedule, now, timeZone))
  })
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
    run: async ({ config, db, clock }, _args, { discard }) => {
      if (!isQuarantined(config.dataDir)) throw new CommandError(`${config.dataDir} is not in quarantine.`)
      const waiting = discard ? await discardWaiting(db, clock.now()) : null
      if (discard) await skipReportMails(db, clock.now())
      release(config.dataDir)
      return [
        ...(waiting === null ? [] : [`Deleted without being sent: ${waiting}.`]),
        `${config.dataDir} is released. Restart Parley if it is running.`,
      ]
    },
  },
}
