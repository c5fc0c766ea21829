import { sql } from 'drizzle-orm'
import type { Context } from '#server/api/core/context.ts'
import { endQuarantine, isQuarantined, quarantine } from '#server/config/quarantine.ts'
import type { Command } from './command.ts'
import { CommandError } from './command-error.ts'

/** Drops everything that waits to be sent: webhook deliveries, channel messages, and mails about replies. */
async function dropWaiting({ db, clock }: Context): Promise<void> {
  const now = sql`${clock.now().toISOString()}::timestamptz`
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`update webhook_deliveries set state = 'failed', failure = 'unreachable', next_attempt_at = null where state = 'waiting'`,
    )
    await tx.execute(sql`update message_sends set failed_at = ${now} where failed_at is null`)
    await tx.execute(sql`update channel_customers set sends_due_at = null where sends_due_at is not null`)
    await tx.execute(sql`delete from reply_mails`)
  })
}

async function change(context: Context, state: string | undefined, isDropping: boolean): Promise<string[]> {
  const { dataDir } = context.config
  if (state === 'on') {
    quarantine(dataDir)
    return ['After the next start, no e-mail, webhook or channel message leaves this installation.']
  }
  if (state !== 'off') throw new CommandError('"on" or "off" is required.')
  if (!isQuarantined(dataDir)) return ['There is no quarantine.']
  if (isDropping) await dropWaiting(context)
  endQuarantine(dataDir)
  return [
    isDropping
      ? 'What was waiting has been dropped. Parley sends again after the next start.'
      : 'Parley sends again after the next start, beginning with what is waiting.',
  ]
}

export const quarantineCommands: Readonly<Record<string, Command>> = {
  quarantine: {
    args: '<on|off>',
    options: { '--drop': 'with "off": drops what is waiting, because the original has sent it' },
    about: 'keeps e-mails, webhooks and channel messages of a copy from leaving, or lets them leave again',
    run: (context, [state], { drop }) => change(context, state, drop === true),
  },
}
