import { and, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { DAY_MS } from '#contract/base/units.ts'
import { isIntegrationChannel } from '#contract/channels/channel-rules.ts'
import type { Context } from '#server/api/core/context.ts'
import { withNewToken } from '#server/api/core/integrations/refresh.ts'
import type { Feed } from '#server/api/platform/journal/feed.ts'
import { integrations } from '#server/db/schema/integrations.ts'
import { dropLeases } from './customer-queue.ts'
import { type CustomerWorker, startCustomerWorker } from './customer-worker.ts'
import { EventStore } from './event-store.ts'
import { processEvents } from './process-events.ts'
import { processSends } from './process-sends.ts'
import { askForRating } from './rating.ts'
import { sendChannelAction } from './send-action.ts'

/** Longer than any provider repeats a delivery. */
const DONE_EVENT_LIFE_MS = 8 * DAY_MS

/** The work on channels of this process. */
export interface ChannelWork {
  readonly eventStore: EventStore
  stop(): Promise<void>
}

/** Starts working off what providers sent and what waits to be sent. */
export async function startChannelWork(context: Context, feed: Feed): Promise<ChannelWork> {
  if (!context.config.databaseUrl) await dropLeases(context.db)
  const events: CustomerWorker = startCustomerWorker(context, 'events', (customer) =>
    processEvents(context, customer),
  )
  const sends = startCustomerWorker(context, 'sends', (customer) => processSends(context, customer))
  context.chatHooks.onRead((_clientId, chatId) => sendChannelAction(context, chatId, 'read'))
  context.chatHooks.onHandover(askForRating(context))
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
  return {
    eventStore: new EventStore(context, () => events.wake()),
    stop: async () => {
      unfollow()
      await Promise.all([events.stop(), sends.stop()])
    },
  }
}

/** Job that replaces the tokens that are due for it, one after the other. */
export async function refreshChannelTokens(context: Context): Promise<void> {
  const { db, clock, log } = context
  const due = and(
    eq(integrations.status, 'active'),
    isNotNull(integrations.token_refresh_at),
    lte(integrations.token_refresh_at, clock.now()),
  )
  for (const row of await db.select().from(integrations).where(due))
    await withNewToken(context, row).catch((error) =>
      log.warn({ err: error, integration: row.id }, 'a token of a channel was not refreshed'),
    )
}

/** Job that deletes what is no longer needed to know repeated deliveries, and attempts to connect that nobody finished. */
export async function forgetChannelEvents({ db, clock }: Context): Promise<void> {
  const now = clock.now()
  const old = new Date(now.getTime() - DONE_EVENT_LIFE_MS).toISOString()
  await db.execute(sql`delete from channel_events where event is null and received_at < ${old}::timestamptz`)
  await db.execute(sql`delete from connect_attempts where expires_at < ${now.toISOString()}::timestamptz`)
}
