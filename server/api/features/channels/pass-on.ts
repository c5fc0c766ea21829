import { eq } from 'drizzle-orm'
import type { Context, With } from '#server/api/core/context.ts'
import { connectionOf } from '#server/api/core/integrations/credentials.ts'
import type { IntegrationRow } from '#server/api/core/integrations/store.ts'
import type { Action, Customer } from '#server/channels/channel.ts'
import { channelCustomers } from '#server/db/schema/channels.ts'
import { chats } from '#server/db/schema/chats.ts'
import { integrations } from '#server/db/schema/integrations.ts'
import { isWindowOpen } from './lane-chat.ts'
import { customerOf } from './lane-customer.ts'
import { lastReceived } from './store.ts'

/** Providers show typing for twenty seconds or more; it is renewed before that. */
const TYPING_RENEWAL_MS = 15_000
/** Our choice: an answer that is there sooner needs no sign of typing, which might come after it. */
const TYPING_AFTER_MS = 700

interface Target {
  readonly row: IntegrationRow
  readonly customer: Customer
  readonly chatId: number
}

/** Tells the customer of a chat something beside messages. */
async function act(
  context: With<'channels' | 'seal'>,
  { row, customer, chatId }: Target,
  action: Action,
): Promise<void> {
  const last = row.status === 'active' ? await lastReceived(context.db, chatId) : null
  if (last === null) return
  await context.channels.of[row.channel].act(connectionOf(context, row), customer, action, last)
}

/** A failure of what is told beside messages is of no consequence. */
const noteFailure =
  ({ log }: Context, chatId: number, action: Action) =>
  (error: unknown): void =>
    log.info({ err: error, chat: chatId, action }, 'an action could not be forwarded to a channel')

async function find({ db }: Context, chatId: number) {
  const [hit] = await db
    .select({ customer: channelCustomers.customer, row: integrations, said_at: chats.said_at })
    .from(channelCustomers)
    .innerJoin(integrations, eq(integrations.id, channelCustomers.integration_id))
    .innerJoin(chats, eq(chats.id, channelCustomers.chat_id))
    .where(eq(channelCustomers.chat_id, chatId))
  return hit
}

/** Passes on to the customer of a chat of a channel, where it has such a thing, that an agent has read, types or no longer does. Never fails. */
export async function passOn(
  context: With<'channels' | 'seal'>,
  chatId: number,
  action: Action,
): Promise<void> {
  try {
    const hit = await find(context, chatId)
    // Beside messages nothing is accepted once the window is no longer open.
    if (!hit || !isWindowOpen({ channel: hit.row.channel, said_at: hit.said_at }, context.clock.now())) return
    await act(context, { row: hit.row, customer: customerOf(hit.row, hit), chatId }, action)
  } catch (error) {
    noteFailure(context, chatId, action)(error)
  }
}

/** Shows a customer that the bot types while it works on an answer that takes a while. */
export async function whileTyping<T>(
  context: With<'channels' | 'seal'>,
  row: IntegrationRow,
  who: { readonly customer: string; readonly chatId: number },
  work: () => Promise<T>,
): Promise<T> {
  const target = { row, customer: customerOf(row, who), chatId: who.chatId }
  const show = () => act(context, target, 'typing').catch(noteFailure(context, who.chatId, 'typing'))
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
