import { withDefaults } from '#contract/account/clients.ts'
import { MINUTE_MS } from '#contract/base/units.ts'
import { appendChatEvents, endedEvent } from '#server/api/core/chats/change-events.ts'
import { moveThenAssign } from '#server/api/core/chats/move-then-assign.ts'
import type { Context } from '#server/api/core/context.ts'
import type { ClientRow } from '#server/api/platform/auth/callers.ts'
import { eachClient } from '#server/api/platform/each-client.ts'
import { clients } from '#server/db/schema/clients.ts'
import { endSilent, silentChats } from './store.ts'

/** Maximum number of chats ended per run and client; the remaining chats follow a minute later. */
const BATCH_MAX = 200

/** Job that ends chats that have been silent for as long as the client's settings allow. */
export async function endSilentChats(context: Context): Promise<void> {
  const all = await context.db.select().from(clients)
  await eachClient(context, all, 'could not end silent chats', async (client) => {
    const { silentAgentMinutes, silentBotMinutes } = withDefaults(client.chat_config)
    await endSilentOf(context, client, 'bot', silentBotMinutes)
    await endSilentOf(context, client, 'assigned', silentAgentMinutes)
  })
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
    await moveThenAssign(context, client.id, async (tx) => {
      const changed = await endSilent(tx, client.id, chatId, { status, before, now })
      if (!changed) return
      await context.chatHooks.handedOver(tx, client, changed)
      await appendChatEvents(tx, changed, [endedEvent(changed, null)])
    })
}
