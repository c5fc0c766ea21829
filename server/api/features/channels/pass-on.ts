import { and, eq } from 'drizzle-orm'
import type { Context } from '#server/api/core/context.ts'
import { connectionOf } from '#server/api/core/integrations/credentials.ts'
import { channelCustomers } from '#server/db/schema/channels.ts'
import { integrations } from '#server/db/schema/integrations.ts'
import { customerOf } from './lane-customer.ts'
import { lastReceived } from './store.ts'

/** Tells the customer of a chat, where the channel has such a thing, that an agent has read their messages. A failure of it is of no consequence. */
export async function passOnRead(context: Context, clientId: number, chatId: number): Promise<void> {
  const { db, channels, log } = context
  try {
    const [hit] = await db
      .select({ customer: channelCustomers.customer, row: integrations })
      .from(channelCustomers)
      .innerJoin(integrations, eq(integrations.id, channelCustomers.integration_id))
      .where(and(eq(channelCustomers.chat_id, chatId), eq(channelCustomers.client_id, clientId)))
    const last = hit && hit.row.status === 'active' ? await lastReceived(db, chatId) : null
    if (!hit || last === null) return
    await channels.of[hit.row.channel].act(
      connectionOf(context, hit.row),
      customerOf(hit.row, hit),
      'read',
      last,
    )
  } catch (error) {
    log.info({ err: error, chat: chatId }, 'a read mark could not be passed on')
  }
}
