import { eq } from 'drizzle-orm'
import type { Context, With } from '#server/api/core/context.ts'
import { callProvider } from '#server/api/core/integrations/refresh.ts'
import type { IntegrationRow } from '#server/api/core/integrations/store.ts'
import type { Action, Customer } from '#server/channels/channel.ts'
import { channelCustomers } from '#server/db/schema/channels.ts'
import { chats } from '#server/db/schema/chats.ts'
import { integrations } from '#server/db/schema/integrations.ts'
import { isWindowOpen } from './customer-chat.ts'
import { customerOf } from './customer-queue.ts'
import { lastReceived } from './store.ts'

/** Interval at which the typing indicator is renewed; providers show it for a limited time, but for at least twenty seconds. */
const TYPING_RENEWAL_MS = 15_000
/** Our choice: delay of the typing indicator, which might otherwise arrive after a fast answer. */
const TYPING_AFTER_MS = 700

interface Target {
  readonly row: IntegrationRow
  readonly customer: Customer
  readonly chatId: number
}

/**
 * Sends an action, such as a typing indicator, to the customer of a chat, unless the connection has stopped working or the
 * customer has never written.
 */
async function sendAction(
  context: With<'channels' | 'seal'>,
  { row, customer, chatId }: Target,
  action: Action,
): Promise<void> {
  const last = row.status === 'active' ? await lastReceived(context.db, chatId) : null
  if (last === null) return
  const channel = context.channels.of[row.channel]
  await callProvider(context, row, (connection) => channel.sendAction(connection, customer, action, last))
}

/** Returns a function that logs a failed action; the failure has no further effect. */
const logFailure =
  ({ log }: Context, chatId: number, action: Action) =>
  (error: unknown): void =>
    log.info({ err: error, chat: chatId, action }, 'could not forward an action to a channel')

async function find({ db }: Context, chatId: number) {
  const [hit] = await db
    .select({ provider_id: channelCustomers.customer, row: integrations, said_at: chats.said_at })
    .from(channelCustomers)
    .innerJoin(integrations, eq(integrations.id, channelCustomers.integration_id))
    .innerJoin(chats, eq(chats.id, channelCustomers.chat_id))
    .where(eq(channelCustomers.chat_id, chatId))
  return hit
}

/** Tells the customer's channel that an agent has read the chat or is typing, if the channel supports it. Never throws. */
export async function sendChannelAction(
  context: With<'channels' | 'seal'>,
  chatId: number,
  action: Action,
): Promise<void> {
  try {
    const hit = await find(context, chatId)
    // Providers accept no actions outside the reply window.
    if (!hit || !isWindowOpen({ channel: hit.row.channel, said_at: hit.said_at }, context.clock.now())) return
    await sendAction(context, { row: hit.row, customer: customerOf(hit.row, hit), chatId }, action)
  } catch (error) {
    logFailure(context, chatId, action)(error)
  }
}

/** Shows the customer a typing indicator if `work`, the bot's answer, takes a while. */
export async function whileTyping<T>(
  context: With<'channels' | 'seal'>,
  row: IntegrationRow,
  who: { readonly provider_id: string; readonly chatId: number },
  work: () => Promise<T>,
): Promise<T> {
  const target = { row, customer: customerOf(row, who), chatId: who.chatId }
  const show = () => sendAction(context, target, 'typing').catch(logFailure(context, who.chatId, 'typing'))
  let renewal: NodeJS.Timeout | undefined
  const first = setTimeout(() => {
    void show()
    renewal = setInterval(show, TYPING_RENEWAL_MS)
  }, TYPING_AFTER_MS)
  try {
    return await work()
  } finally {
    clearTimeout(first)
    clearInterval(renewal)
  }
}
