import { eq } from 'drizzle-orm'
import type { AnsweringParts, With } from '#server/api/core/context.ts'
import type { IntegrationRow } from '#server/api/core/integrations/store.ts'
import type { ChannelEvent } from '#server/channels/events.ts'
import { integrations } from '#server/db/schema/integrations.ts'
import {
  handleDeletion,
  handleEcho,
  handleEdit,
  handleMove,
  handleReaction,
  handleReceipt,
} from './handle-change.ts'
import { handleMessage, type Rest } from './handle-message.ts'
import { chatOfLane, keepProfile } from './lane-chat.ts'
import type { Lane } from './lanes.ts'
import { closeEvent, countTry, type KeptEvent, openEvents } from './store.ts'

/** Events that are read at once. */
const PAGE = 50
/** First pause after a failed attempt; each further one is twice as long. */
const RETRY_MS = 1_000

async function handle(
  context: With<AnsweringParts | 'channels' | 'seal' | 'web'>,
  row: IntegrationRow,
  lane: Lane,
  event: ChannelEvent,
): Promise<Rest | null> {
  const { what } = event
  switch (what.kind) {
    case 'message':
      return handleMessage(context, row, lane, event, what)
    case 'echo':
      await handleEcho(context, row, lane, event, what)
      return null
    case 'receipt':
      await handleReceipt(context, lane, what)
      return null
    case 'reaction':
      await handleReaction(context, lane, what)
      return null
    case 'edit':
      await handleEdit(context, lane, event, what)
      return null
    case 'deletion':
      await handleDeletion(context, lane, event, what)
      return null
    case 'moved':
      await handleMove(context, lane, what)
      return null
    case 'profile': {
      const chat = await chatOfLane(context, row, lane, null)
      if (chat) await keepProfile(context, chat, what)
      return null
    }
  }
}

/** What is left to do of earlier events, one after the other. */
class Rests {
  #last: Promise<void> = Promise.resolve()
  #failed: Error | null = null

  add(rest: () => Promise<void>): void {
    this.#last = this.#last.then(async () => {
      if (this.#failed) return
      await rest().catch((error) => {
        this.#failed = error as Error
      })
    })
  }

  /** Resolves when all is done; throws the first failure. */
  async end(): Promise<void> {
    await this.#last
    if (this.#failed) throw this.#failed
  }
}

async function workOn(
  context: With<AnsweringParts | 'channels' | 'seal' | 'web'>,
  row: IntegrationRow,
  lane: Lane,
  kept: KeptEvent,
  rests: Rests,
): Promise<void> {
  const chatId = lane.chat_id ?? (await chatOfLane(context, row, lane, null))?.id ?? null
  const rest = await handle(context, row, { ...lane, chat_id: chatId }, kept.event)
  rests.add(async () => {
    await rest?.()
    await closeEvent(context.db, kept.id)
  })
}

/**
 * Works off the events of a customer in their order. Messages stand in the chat one after the other; the bot's replies follow each other
 * beside that, and an event is done when its reply is.
 */
export async function workEvents(
  context: With<AnsweringParts | 'channels' | 'seal' | 'web'>,
  lane: Lane,
): Promise<Date | null> {
  const [row] = await context.db.select().from(integrations).where(eq(integrations.id, lane.integration_id))
  if (!row) return null
  const rests = new Rests()
  let current: KeptEvent | null = null
  try {
    for (let after = 0; ; ) {
      const events = await openEvents(context.db, lane, after, PAGE)
      for (const kept of events) {
        current = kept
        await workOn(context, row, lane, kept, rests)
        after = kept.id
      }
      if (events.length === 0) break
    }
    await rests.end()
    return null
  } catch (error) {
    await rests.end().catch((failure) => {
      if (failure !== error)
        context.log.error({ err: failure }, 'an earlier event of a channel could not be worked off')
    })
    const tries = current?.tries ?? 0
    context.log.error(
      { err: error, event: current?.id, tries },
      'an event of a channel could not be worked off',
    )
    if (current) await countTry(context.db, current.id)
    return new Date(context.clock.now().getTime() + RETRY_MS * 2 ** Math.min(tries, 6))
  }
}
