import { withDefaults } from '#contract/account/clients.ts'
import { appendChatEvents, endedEvent } from '#server/api/core/chats/change-events.ts'
import { handOver } from '#server/api/core/chats/hand-over.ts'
import type { Context } from '#server/api/core/context.ts'
import type { ClientRow } from '#server/api/platform/auth/callers.ts'
import { clients } from '#server/db/schema/clients.ts'
import { endSilent, silentChats } from './store.ts'

/** Maximum number of chats ended per run and client; the remaining chats follow a minute later. */
const BATCH_MAX = 200
const MINUTE_MS = 60_000

/** Job that ends chats that have been silent for as long as the client's settings allow. */
export async function endSilentChats(context: Context): Promise<void> {
  for (const client of await context.db.select().from(clients)) {
    const { silentAgentMinutes, silentBotMinutes } = withDefaults(client.chat_config)
    await endSilentOf(context, client, 'bot', silentBotMinutes)
    await endSilentOf(context, client, 'assigned', silentAgentMinutes)
  }
}

async function endSilentOf(
  context: Context,
  client: ClientRow,
  status: 'bot' | 'assigned',
  minutes: number | null,
): Promise<void> {
  if (minutes === null || client.is_disabled) return
  const now = context.clock.now()
  const before = new Date(now.getTime() - minutes * MINUTE_MS)
  for (const chatId of await silentChats(context.db, client.id, { status, before, most: BATCH_MAX }))
    await handOver(context, client.id, async (tx) => {
      const changed = await endSilent(tx, client.id, chatId, { status, before, now })
      if (!changed) return
      await context.chatHooks.handedOver(tx, client, changed)
      await appendChatEvents(tx, changed, [endedEvent(changed, null)])
    })
}
