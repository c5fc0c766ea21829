import { withDefaults } from '#contract/account/clients.ts'
import type { RetentionPreview } from '#contract/account/privacy.ts'
import type { Context } from '#server/api/core/context.ts'
import type { ClientRow } from '#server/api/platform/auth/callers.ts'
import { eachClient } from '#server/api/platform/each-client.ts'
import { forgetSegmentsOf } from '#server/api/platform/journal/archive.ts'
import { clients } from '#server/db/schema/clients.ts'
import { dayOf, momentOf } from '#server/lib/days.ts'
import { iso } from '#server/lib/iso.ts'
import { appendForgotten, forgetChats } from './forget-chats.ts'
import { deleteOrphanedPeople } from './orphaned-people.ts'
import { amountsBefore, endedBefore } from './store.ts'

/** Our choice: number of chats deleted per transaction, so that messages do not have to wait long. */
const SLICE = 100

/**
 * Returns the start of the day that was the given number of months ago in the client's time zone; the last day of that month if
 * the month is too short.
 */
export function retentionStart(months: number, now: Date, timeZone: string): Date {
  const [year = 0, month = 1, day = 1] = dayOf(now, timeZone).split('-').map(Number)
  const length = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  const then = new Date(Date.UTC(year, month - 1 - months, Math.min(day, length)))
  return momentOf(iso(then).slice(0, 10), 0, timeZone)
}

/** Returns how much data a retention of the given number of months would delete if it were applied now. */
export async function previewRetention(
  { db, clock }: Context,
  { id, time_zone }: ClientRow,
  months: number,
): Promise<RetentionPreview> {
  const before = retentionStart(months, clock.now(), time_zone)
  const { chats, messages, files, bytes, oldest } = await amountsBefore(db, id, before)
  return { chats, messages, files, bytes, oldest: oldest && iso(oldest), before: iso(before) }
}

/** Deletes a batch of the chats that ended before the given time; returns false if there were no such chats. */
async function forgetSlice(context: Context, clientId: number, before: Date): Promise<boolean> {
  const ids = await endedBefore(context.db, clientId, before, SLICE)
  if (ids.length === 0) return false
  await context.db.transaction(async (tx) => {
    const forgotten = await forgetChats(context, tx, clientId, ids)
    await deleteOrphanedPeople(
      tx,
      clientId,
      forgotten.chats.map(({ key }) => key),
    )
    await appendForgotten(tx, clientId, forgotten)
  })
  return true
}

/**
 * Job that deletes the chats, files and events that are older than their client's retention allows. If it is interrupted, it
 * continues the next night.
 */
export async function applyRetention(context: Context): Promise<void> {
  const all = await context.db.select().from(clients)
  await eachClient(context, all, 'could not delete old chats', async (client) => {
    const { retentionMonths } = withDefaults(client.chat_config)
    if (retentionMonths === null) return
    const before = retentionStart(retentionMonths, context.clock.now(), client.time_zone)
    while (await forgetSlice(context, client.id, before));
    await forgetSegmentsOf(context.db, client.id, before)
  })
}
