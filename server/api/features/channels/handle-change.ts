import { setTimeout as wait } from 'node:timers/promises'
import { eq, type SQL, sql } from 'drizzle-orm'
import { audienceOf } from '#contract/chats/chat-policy.ts'
import { chatEvent, deliveredEvent, messagesReadEvent } from '#server/api/core/chats/change-events.ts'
import { change } from '#server/api/core/chats/changes.ts'
import { discardUnsent } from '#server/api/core/chats/chat-files.ts'
import { chatOf } from '#server/api/core/chats/store.ts'
import { advanceMark } from '#server/api/core/chats/value-changes.ts'
import { checkTexts, LATE_SHARE } from '#server/api/core/clients/storage.ts'
import { clientOf } from '#server/api/core/clients/store.ts'
import type { Context, With } from '#server/api/core/context.ts'
import { append, type NewEvent } from '#server/api/platform/journal/append.ts'
import { discard } from '#server/api/platform/uploads/receive.ts'
import type { ChannelEvent, Happening } from '#server/channels/events.ts'
import type { Tx } from '#server/db/client.ts'
import { chatFiles } from '#server/db/schema/chats.ts'
import type { ChatSnapshot, MessageSnapshot } from '#server/db/snapshots.ts'
import { unlessTaken } from '#server/lib/database-errors.ts'
import { chatOfCustomer, reopenChat } from './customer-chat.ts'
import { type ChannelCustomer, isSending } from './customer-queue.ts'
import { fetchFiles } from './fetch-files.ts'
import type { Arrival } from './handle-message.ts'
import { changeMessages, messagesUntil, messagesWith, saveProviderId } from './store.ts'

type Of<K extends Happening['kind']> = Extract<Happening, { kind: K }>

/** Maximum time for which an event waits while a message to the customer is being sent; the event may concern that message. */
const SETTLE_MS = 10_000
/** Minimum time before an echo without an app id is treated as someone else's message (channel specification). */
const ECHO_MS = 2_000
const LOOK_MS = 100

/**
 * Returns the ids of the messages with the given provider ids; if none is found, waits while a message is being sent to the
 * customer.
 */
async function findSettled(
  context: Context,
  customer: ChannelCustomer,
  ids: readonly string[],
  atLeastMs = 0,
): Promise<number[]> {
  const started = Date.now()
  for (;;) {
    const found = await messagesWith(context.db, customer, ids)
    const waited = Date.now() - started
    if (found.length > 0 || ids.length === 0 || waited >= SETTLE_MS) return found
    if (waited >= atLeastMs && !(await isSending(context.db, customer.id, context.clock.now()))) return found
    await wait(LOOK_MS)
  }
}

/** Returns the event that publishes a changed message. */
export const messageChangedEvent = (chat: ChatSnapshot, message: MessageSnapshot): NewEvent => ({
  type: 'message.changed',
  payload: { chat_id: chat.id, message },
  audience: audienceOf(chat),
})

const ownChat = async ({ db }: Context, customer: ChannelCustomer): Promise<ChatSnapshot | null> =>
  customer.chat_id === null ? null : chatOf(db, customer.client_id, customer.chat_id)

/** States that each new state may replace. Receipts can overtake each other, so an earlier state never replaces a later one. */
const before: Record<Of<'receipt'>['state'], readonly string[]> = {
  sent: ['queued'],
  delivered: ['queued', 'sent'],
  read: ['queued', 'sent', 'delivered'],
  failed: ['queued', 'sent'],
}

async function advanceMarks(
  tx: Tx,
  customer: ChannelCustomer,
  state: 'delivered' | 'read',
  order: number,
): Promise<NewEvent[]> {
  if (customer.chat_id === null) return []
  const delivered = await advanceMark(tx, customer.client_id, customer.chat_id, {
    which: 'delivered_customer',
    order,
  })
  const read =
    state === 'read'
      ? await advanceMark(tx, customer.client_id, customer.chat_id, { which: 'read_customer', order })
      : null
  return [
    ...(delivered ? [deliveredEvent(delivered, delivered.chat.delivered_customer)] : []),
    ...(read ? [messagesReadEvent(read, 'customer', read.chat.read_customer)] : []),
  ]
}

/** Handles a receipt: updates the delivery state of messages, and the chat's marks. */
export async function handleReceipt(
  context: Context,
  customer: ChannelCustomer,
  { state, ids, until, code }: Of<'receipt'>,
) {
  const chat = await ownChat(context, customer)
  if (!chat) return
  const named = await findSettled(context, customer, ids)
  const all = until ? [...named, ...(await messagesUntil(context.db, customer, until))] : named
  await context.db.transaction(async (tx) => {
    const allowed = sql`delivery_state = any(${sql.param(before[state])}::text[])`
    const set = sql`delivery_state = ${state}, delivery_code = ${code}::text`
    const changed = await changeMessages(tx, customer.client_id, all, { set, where: allowed })
    if (state === 'failed' && changed.length > 0)
      await tx.execute(sql`
        insert into message_sends (message_id, client_id, customer_id, failed_at)
        select m, ${customer.client_id}, ${customer.id}, now() from unnest(${sql.param(changed.map(({ id }) => id))}::bigint[]) m
        on conflict (message_id) do update set failed_at = now()`)
    const order = Math.max(0, ...changed.map(({ position }) => position))
    const marks =
      order > 0 && (state === 'delivered' || state === 'read')
        ? await advanceMarks(tx, customer, state, order)
        : []
    await append(tx, customer.client_id, [
      ...changed.map((message) => messageChangedEvent(chat, message)),
      ...marks,
    ])
  })
}

/**
 * Change to the message with the given provider id; `own`, which is true by default, limits it to messages from the customer or
 * from the provider's own tools.
 */
interface NamedChange {
  readonly providerId: string
  readonly set: SQL
  readonly own?: boolean
}

/** Changes the message with the given provider id and publishes it; returns null if nothing was changed. */
async function changeNamed(
  context: Context,
  customer: ChannelCustomer,
  { providerId, set, own = true }: NamedChange,
) {
  const chat = await ownChat(context, customer)
  if (!chat) return null
  const ids = own
    ? await messagesWith(context.db, customer, [providerId])
    : await findSettled(context, customer, [providerId])
  return context.db.transaction(async (tx) => {
    const where = own
      ? sql`(sender = 'customer' or (sender = 'agent' and agent_id is null)) and deleted_at is null`
      : sql`true`
    const [message] = await changeMessages(tx, customer.client_id, ids, { set, where })
    if (!message) return null
    const isLast = chat.last_message?.order === message.position
    const last = sql`last_message = jsonb_set(chats.last_message, '{message}', to_jsonb(left(${message.message}::text, 200)))`
    const updated =
      own && isLast ? await change(tx, chat.client_id, chat.id, { set: last, where: sql`true` }) : null
    const events = [messageChangedEvent(chat, message)]
    await append(tx, customer.client_id, updated ? [...events, chatEvent('chat.updated', updated)] : events)
    return message
  })
}

/** Applies a customer's edit to their message. */
export const handleEdit = (
  context: Context,
  customer: ChannelCustomer,
  { at }: ChannelEvent,
  { id, text }: Of<'edit'>,
) =>
  changeNamed(context, customer, {
    providerId: id,
    set: sql`message = ${text}, edited_at = ${at}::timestamptz`,
  })

/** Clears a message that the customer has deleted, and deletes its files. */
export async function handleDeletion(
  context: Context,
  customer: ChannelCustomer,
  { at }: ChannelEvent,
  { id }: Of<'deletion'>,
) {
  const message = await changeNamed(context, customer, {
    providerId: id,
    set: sql`message = '', deleted_at = ${at}::timestamptz`,
  })
  if (!message?.files?.length) return
  const gone = eq(chatFiles.message_id, message.id)
  await discard(context, await context.db.delete(chatFiles).where(gone).returning({ path: chatFiles.path }))
}

export const handleReaction = (context: Context, customer: ChannelCustomer, { id, emoji }: Of<'reaction'>) =>
  changeNamed(context, customer, { providerId: id, set: sql`reaction = ${emoji}::text`, own: false })

/** Stores the new provider id of a customer. */
export async function handleMove(
  { db }: Context,
  customer: ChannelCustomer,
  { to }: Of<'moved'>,
): Promise<void> {
  const { id, integration_id } = customer
  // If another customer already has the new id, both customers are left unchanged.
  await unlessTaken(
    'channel_customers_once',
    db.execute(
      sql`update channel_customers set customer = ${to} where id = ${id} and integration_id = ${integration_id}`,
    ),
  )
}

/**
 * Stores messages that a person wrote in the provider's own tool; ignores echoes of this application's messages. Throws
 * `storage_used_up`.
 */
export async function handleEcho(
  context: With<'channels' | 'seal' | 'web'>,
  { row, customer, event }: Arrival,
  echo: Of<'echo'>,
) {
  if (echo.origin === 'ours') return
  const known = await findSettled(context, customer, [echo.id], echo.origin === 'unknown' ? ECHO_MS : 0)
  const chat = known.length > 0 ? null : await chatOfCustomer(context, row, customer, null)
  if (!chat || (!echo.text && echo.files.length === 0)) return
  const client = await clientOf(context.db, chat.client_id)
  if (client) await checkTexts(context, client, LATE_SHARE)
  await reopenChat(context, chat)
  const target = { clientId: chat.client_id, chatId: chat.id }
  const fetched = await fetchFiles(context, row, target, echo.files)
  try {
    const { id: key, text } = echo
    const message = { chatId: chat.id, sender: 'agent', text, key, isForeign: true } as const
    const files = { fileIds: fetched.fileIds, ...(fetched.missing > 0 && { missingFiles: fetched.missing }) }
    const added = await unlessTaken(
      'messages_once',
      context.messages.add(chat.client_id, { ...message, ...files, at: context.clock.now() }),
    )
    if (!added) return
    const ids = { providerId: key, messageId: added.message.id, part: null, at: new Date(event.at) }
    await saveProviderId(context.db, customer, ids)
  } finally {
    await discardUnsent(context, fetched)
  }
}
