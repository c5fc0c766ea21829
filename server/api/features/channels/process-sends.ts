import { eq, sql } from 'drizzle-orm'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#contract/base/units.ts'
import { replyWindowAt } from '#contract/channels/channel-rules.ts'
import { chatOf } from '#server/api/core/chats/store.ts'
import type { Context, With } from '#server/api/core/context.ts'
import { notifyStopped } from '#server/api/core/integrations/credentials.ts'
import { callProvider } from '#server/api/core/integrations/refresh.ts'
import type { IntegrationRow } from '#server/api/core/integrations/store.ts'
import { append } from '#server/api/platform/journal/append.ts'
import type { Connection, OutgoingPart } from '#server/channels/channel.ts'
import { ProviderError } from '#server/channels/provider-error.ts'
import type { Tx } from '#server/db/client.ts'
import { integrations } from '#server/db/schema/integrations.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'
import type { ChannelCustomer } from './customer-queue.ts'
import { customerOf } from './customer-queue.ts'
import { messageChangedEvent } from './handle-change.ts'
import { partsOf } from './parts.ts'
import {
  countPart,
  countSendTry,
  endSend,
  failSend,
  holdConnection,
  nextSend,
  type Send,
} from './send-store.ts'
import { changeMessages, saveProviderId } from './store.ts'

/**
 * Values from the channel design: pauses of 1, 2, 4, … seconds, up to 60, plus up to 25 % jitter; no more attempts after a day.
 */
const RETRY_MAX_MS = MINUTE_MS
const JITTER = 0.25
const GIVE_UP_MS = DAY_MS

/** Outcome of an attempt to send: `done` if the next message can be sent, otherwise the time of the next attempt. */
type Outcome = 'done' | Date

const fresh = async ({ db }: Context, id: number): Promise<IntegrationRow | null> =>
  (await db.select().from(integrations).where(eq(integrations.id, id)))[0] ?? null

/** Message that is being sent to a customer, with its connection and chat. */
interface Delivery {
  readonly row: IntegrationRow
  readonly customer: ChannelCustomer
  readonly chat: ChatSnapshot
  readonly send: Send
}

/** Final state of a message, with the provider's code if it failed. */
interface Settlement {
  readonly state: 'sent' | 'failed'
  readonly code: string | null
}

/** Sets a message's final state and publishes it; `more` runs in the same transaction. */
async function settle(
  { db }: Context,
  { chat, send }: Delivery,
  { state, code }: Settlement,
  more: (tx: Tx) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await more(tx)
    const set = sql`delivery_state = ${state}, delivery_code = ${code}::text`
    // A receipt may have arrived before the response to the send.
    const where = sql`delivery_state = 'queued'`
    const changed = await changeMessages(tx, chat.client_id, [send.message.id], { set, where })
    await append(
      tx,
      chat.client_id,
      changed.map((message) => messageChangedEvent(chat, message)),
    )
  })
}

const fail = (context: Context, delivery: Delivery, code: string): Promise<void> =>
  settle(context, delivery, { state: 'failed', code: code || null }, (tx) =>
    failSend(tx, delivery.send.message.id, context.clock.now()),
  )

const sent: Settlement = { state: 'sent', code: null }

/** Returns whether the channel currently accepts the message, given its mode or template. */
function isAccepted({ row, chat, send }: Delivery, now: Date): boolean {
  const { mode, template } = send
  if (template) return true
  const { state } = replyWindowAt(
    row.channel,
    chat.said_at ? new Date(chat.said_at).getTime() : null,
    now.getTime(),
  )
  return state === 'open' || (mode !== null && state === mode)
}

/** Returns the pause after a temporary refusal: exponential backoff, or the pause requested by the provider if it is longer. */
function pauseAfter({ waitMs }: ProviderError, tries: number): number {
  const own = Math.min(RETRY_MAX_MS, SECOND_MS * 2 ** Math.min(tries, 6))
  return Math.max(waitMs ?? 0, own * (1 + Math.random() * JITTER))
}

/** Sends one part and stores its provider id before the next part is sent. */
async function sendPart(
  context: With<'channels' | 'seal'>,
  delivery: Delivery & { readonly connection: Connection },
  parts: readonly OutgoingPart[],
  at: number,
): Promise<void> {
  const { row, connection, customer, chat, send } = delivery
  const part = parts[at]
  if (!part) return
  const { state } = replyWindowAt(
    row.channel,
    chat.said_at ? new Date(chat.said_at).getTime() : null,
    context.clock.now().getTime(),
  )
  const how = { mode: state === 'open' ? null : send.mode, mark: `parley:${send.message.id}:${at}` }
  const channel = context.channels.of[row.channel]
  const providerId = await channel.send(connection, customerOf(row, customer), part, how)
  const keep = async (tx: Tx) => {
    const ids = { providerId, messageId: send.message.id, part: at, at: context.clock.now() }
    await saveProviderId(tx, customer, ids)
    if (at + 1 < parts.length) await countPart(tx, send.message.id, at + 1)
    else await endSend(tx, send.message.id)
  }
  if (at + 1 < parts.length) await context.db.transaction(keep)
  else await settle(context, delivery, sent, keep)
}

async function sendAll(context: With<'channels' | 'seal'>, delivery: Delivery): Promise<void> {
  const { row, chat, send } = delivery
  const parts = partsOf(context, row.channel, send, chat.language)
  if (send.parts_sent >= parts.length)
    return settle(context, delivery, sent, (tx) => endSend(tx, send.message.id))
  let current: IntegrationRow | null = row
  for (let at = send.parts_sent; at < parts.length && current; at += 1)
    current = await callProvider(context, current, async (connection, used) => {
      await sendPart(context, { ...delivery, row: used, connection }, parts, at)
      return used
    })
}

/** Handles a provider's refusal according to its kind; returns the message's outcome. */
async function refused(context: Context, delivery: Delivery, error: ProviderError): Promise<Outcome> {
  const { row, send } = delivery
  const now = context.clock.now()
  context.log.info(
    { integration: row.id, refusal: error.refusal, code: error.code },
    'a channel rejected a message',
  )
  if (error.refusal === 'never' || error.refusal === 'window') {
    await fail(context, delivery, error.code)
    return 'done'
  }
  if (error.refusal === 'token' || error.refusal === 'account') {
    const latest = await fresh(context, row.id)
    // If another process has replaced the token in the meantime, the message is retried with the new token.
    if (latest && latest.sealed_token !== row.sealed_token && latest.status === 'active') return now
    const reason = error.refusal === 'token' ? 'token_dead' : 'account_refused'
    await notifyStopped(context, latest ?? row, reason, error.whole)
    return now
  }
  if (now.getTime() - new Date(send.created_at).getTime() >= GIVE_UP_MS) {
    await fail(context, delivery, error.code)
    return 'done'
  }
  await countSendTry(context.db, send.message.id)
  const until = new Date(now.getTime() + pauseAfter(error, send.tries))
  if (error.holdsAccount) await holdConnection(context.db, row.id, until)
  return until
}

async function sendOne(
  context: With<'channels' | 'seal'>,
  row: IntegrationRow,
  customer: ChannelCustomer,
  send: Send,
): Promise<Outcome> {
  const chat = await chatOf(context.db, customer.client_id, send.message.chat_id)
  if (!chat) return 'done'
  const delivery = { row, customer, chat, send }
  if (!isAccepted(delivery, context.clock.now())) {
    await fail(context, delivery, '')
    return 'done'
  }
  try {
    await sendAll(context, delivery)
    return 'done'
  } catch (error) {
    if (error instanceof ProviderError) return refused(context, delivery, error)
    context.log.error({ err: error, message: send.message.id }, 'could not send a channel message')
    return refused(context, delivery, new ProviderError('later', ''))
  }
}

/** Sends a customer's queued messages in order. Returns when to continue; null if there are no more messages. */
export async function processSends(
  context: With<'channels' | 'seal'>,
  customer: ChannelCustomer,
): Promise<Date | null> {
  for (;;) {
    const send = await nextSend(context.db, customer)
    if (!send) return null
    const row = await fresh(context, customer.integration_id)
    const now = context.clock.now()
    if (!row) return null
    if (row.status !== 'active' || (row.hold_until && row.hold_until > now)) return now
    const outcome = await sendOne(context, row, customer, send)
    if (outcome !== 'done') return outcome
  }
}
