import { eq } from 'drizzle-orm'
import type { AnsweringParts, With } from '#server/api/core/context.ts'
import { integrations } from '#server/db/schema/integrations.ts'
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
/** Pause after the first failed attempt; it doubles with each further one. */
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

/** Runs the remaining work of earlier events, one after another; stops after the first failure. */
class SerialWork {
  #last: Promise<void> = Promise.resolve()
  #failed: Error | null = null

  add(work: RemainingWork): void {
    this.#last = this.#last.then(async () => {
      if (this.#failed) return
      await work().catch((error) => {
        this.#failed = error as Error
      })
    })
  }

  /** Resolves when all work has finished; throws the first failure. */
  async end(): Promise<void> {
    await this.#last
    if (this.#failed) throw this.#failed
  }
}

async function processEvent(
  context: With<AnsweringParts | 'channels' | 'seal' | 'web'>,
  { row, customer }: Pick<Arrival, 'row' | 'customer'>,
  stored: StoredEvent,
  remaining: SerialWork,
): Promise<void> {
  const chatId = customer.chat_id ?? (await chatOfCustomer(context, row, customer, null))?.id ?? null
  const work = await handle(context, { row, customer: { ...customer, chat_id: chatId }, event: stored.event })
  remaining.add(async () => {
    await work?.()
    await closeEvent(context.db, stored.id)
  })
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
  let current: StoredEvent | null = null
  try {
    for (let after = 0; ; ) {
      const events = await openEvents(context.db, customer, after, PAGE)
      for (const stored of events) {
        current = stored
        await processEvent(context, { row, customer }, stored, remaining)
        after = stored.id
      }
      if (events.length === 0) break
    }
    await remaining.end()
    return null
  } catch (error) {
    // The failure is reported below; the remaining work only has to finish first.
    await remaining.end().catch(() => {})
    const tries = current?.tries ?? 0
    context.log.error({ err: error, event: current?.id, tries }, 'could not process a channel event')
    if (current) await countTry(context.db, current.id)
    return new Date(context.clock.now().getTime() + RETRY_MS * 2 ** Math.min(tries, 6))
  }
}
