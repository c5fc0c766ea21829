import { eq } from 'drizzle-orm'
import type { ErrorCode } from '#contract/base/errors.ts'
import type { AnsweringParts, With } from '#server/api/core/context.ts'
import { integrations } from '#server/db/schema/integrations.ts'
import { AppError } from '#server/lib/app-error.ts'
import { chatOfCustomer, saveProfile } from './customer-chat.ts'
import type { ChannelCustomer } from './customer-queue.ts'
import {
  handleDeletion,
  handleEcho,
  handleEdit,
  handleMove,
  handleReaction,
  handleReceipt,
} from './handle-change.ts'
import { type Arrival, handleMessage, type RemainingWork } from './handle-message.ts'
import { closeEvent, countTry, openEvents, type StoredEvent } from './store.ts'

/** Number of events read per statement. */
const PAGE = 50
/** Pause after the first failed attempt; it doubles with each further attempt. */
const RETRY_MS = 1_000

async function handle(
  context: With<AnsweringParts | 'channels' | 'seal' | 'web'>,
  arrival: Arrival,
): Promise<RemainingWork | null> {
  const { row, customer, event } = arrival
  const { what } = event
  switch (what.kind) {
    case 'message':
      return handleMessage(context, arrival, what)
    case 'echo':
      await handleEcho(context, arrival, what)
      return null
    case 'receipt':
      await handleReceipt(context, customer, what)
      return null
    case 'reaction':
      await handleReaction(context, customer, what)
      return null
    case 'edit':
      await handleEdit(context, customer, event, what)
      return null
    case 'deletion':
      await handleDeletion(context, customer, event, what)
      return null
    case 'moved':
      await handleMove(context, customer, what)
      return null
    case 'profile': {
      const chat = await chatOfCustomer(context, row, customer, null)
      if (chat) await saveProfile(context, chat, what)
      return null
    }
  }
}

/** Event that could not be processed, and why. */
interface Failure {
  readonly event: StoredEvent
  readonly error: unknown
}

/** Runs the remaining work of events, one after another; stops after the first failure. */
class SerialWork {
  #last: Promise<void> = Promise.resolve()
  #failed: Failure | null = null

  add(event: StoredEvent, work: RemainingWork): void {
    this.#last = this.#last.then(async () => {
      if (this.#failed) return
      await work().catch((error) => {
        this.#failed = { event, error }
      })
    })
  }

  /** Resolves to the first failure, or null, when all work has finished. */
  async end(): Promise<Failure | null> {
    await this.#last
    return this.#failed
  }
}

/** Codes of events that are not stored and not tried again. */
const refusals: readonly ErrorCode[] = ['customer_blocked', 'storage_used_up']

async function processEvent(
  context: With<AnsweringParts | 'channels' | 'seal' | 'web'>,
  { row, customer }: Pick<Arrival, 'row' | 'customer'>,
  stored: StoredEvent,
  remaining: SerialWork,
): Promise<void> {
  const chatId = customer.chat_id ?? (await chatOfCustomer(context, row, customer, null))?.id ?? null
  const arrival = { row, customer: { ...customer, chat_id: chatId }, event: stored.event }
  const work = await handle(context, arrival).catch((error) => {
    if (!(error instanceof AppError && refusals.includes(error.code))) throw error
    context.log.info({ integration: row.id, code: error.code }, 'did not store a channel message')
    return null
  })
  remaining.add(stored, async () => {
    await work?.()
    await closeEvent(context.db, stored.id)
  })
}

/**
 * Saves a customer's open events in order and adds their remaining work. Resolves to the first event that could not be saved, or
 * null.
 */
async function saveEvents(
  context: With<AnsweringParts | 'channels' | 'seal' | 'web'>,
  arrival: Pick<Arrival, 'row' | 'customer'>,
  remaining: SerialWork,
): Promise<Failure | null> {
  for (let after = 0; ; ) {
    const events = await openEvents(context.db, arrival.customer, after, PAGE)
    if (events.length === 0) return null
    for (const event of events) {
      try {
        await processEvent(context, arrival, event, remaining)
      } catch (error) {
        return { event, error }
      }
      after = event.id
    }
  }
}

/**
 * Processes a customer's events in order. Messages are saved first; bot replies follow in order, while later messages are already
 * being saved. An event is closed once its reply has been sent.
 */
export async function processEvents(
  context: With<AnsweringParts | 'channels' | 'seal' | 'web'>,
  customer: ChannelCustomer,
): Promise<Date | null> {
  const [row] = await context.db
    .select()
    .from(integrations)
    .where(eq(integrations.id, customer.integration_id))
  if (!row) return null
  const remaining = new SerialWork()
  const unsaved = await saveEvents(context, { row, customer }, remaining)
  const failure = (await remaining.end()) ?? unsaved
  if (!failure) return null
  const { event, error } = failure
  context.log.error({ err: error, event: event.id, tries: event.tries }, 'could not process a channel event')
  await countTry(context.db, event.id)
  return new Date(context.clock.now().getTime() + RETRY_MS * 2 ** Math.min(event.tries, 6))
}
