import { and, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { DAY_MS } from '#contract/base/units.ts'
import { isIntegrationChannel } from '#contract/channels/channel-rules.ts'
import type { AnsweringParts, Context, With } from '#server/api/core/context.ts'
import { withNewToken } from '#server/api/core/integrations/refresh.ts'
import { integrations } from '#server/db/schema/integrations.ts'
import { dropLeases } from './customer-queue.ts'
import { type CustomerWorker, createCustomerWorker } from './customer-worker.ts'
import { EventStore } from './event-store.ts'
import { processEvents } from './process-events.ts'
import { processSends } from './process-sends.ts'

/** Retention of the keys of processed events; longer than providers keep repeating a delivery. */
const DONE_EVENT_LIFE_MS = 8 * DAY_MS

/** This process's workers for channel messages, and the store for incoming events. */
export interface ChannelWork {
  readonly events: CustomerWorker
  readonly sends: CustomerWorker
  readonly eventStore: EventStore
}

/** Creates the workers, and the store for the provider events that they process. */
export function openChannelWork(context: With<AnsweringParts | 'channels' | 'seal' | 'web'>): ChannelWork {
  const events = createCustomerWorker(context, 'events', (customer) => processEvents(context, customer))
  const sends = createCustomerWorker(context, 'sends', (customer) => processSends(context, customer))
  return { events, sends, eventStore: new EventStore(context, events.wake) }
}

/** Starts processing incoming and outgoing messages; returns a function that stops it. */
export async function startChannelWork({ config, db, feed, events, sends }: With<'feed'> & ChannelWork) {
  if (config.isQuarantined) return () => {}
  if (!config.databaseUrl) await dropLeases(db)
  events.start()
  sends.start()
  const unfollow = feed.follow(({ event }) => {
    const isSent = event.type === 'message.added' && event.message.sender !== 'customer'
    if (
      (isSent && isIntegrationChannel(event.chat.channel)) ||
      event.type === 'channel.connected' ||
      event.type === 'channel.changed'
    )
      sends.wake()
    if (event.type === 'message.changed' && event.message.delivery?.state === 'queued') sends.wake()
  })
  return async () => {
    unfollow()
    await Promise.all([events.stop(), sends.stop()])
  }
}

/** Job that refreshes all tokens that are due to be refreshed, one after another. */
export async function refreshChannelTokens(context: With<'channels' | 'seal'>): Promise<void> {
  const { db, clock, log } = context
  const due = and(
    eq(integrations.status, 'active'),
    isNotNull(integrations.token_refresh_at),
    lte(integrations.token_refresh_at, clock.now()),
  )
  for (const row of await db.select().from(integrations).where(due))
    await withNewToken(context, row).catch((error) =>
      log.warn({ err: error, integration: row.id }, 'a channel token was not refreshed'),
    )
}

/**
 * Job that deletes events that are no longer needed for detecting repeated deliveries, and abandoned attempts to connect an
 * account.
 */
export async function forgetChannelEvents({ db, clock }: Context): Promise<void> {
  const now = clock.now()
  const old = new Date(now.getTime() - DONE_EVENT_LIFE_MS).toISOString()
  await db.execute(sql`delete from channel_events where event is null and received_at < ${old}::timestamptz`)
  await db.execute(sql`delete from connect_attempts where expires_at < ${now.toISOString()}::timestamptz`)
}
