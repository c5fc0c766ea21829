import { and, eq, inArray, or } from 'drizzle-orm'
import type { Context } from '#server/api/core/context.ts'
import type { VisitorCaller } from '#server/api/platform/auth/callers.ts'
import { chats, messages } from '#server/db/schema/chats.ts'
import { users } from '#server/db/schema/clients.ts'

/** Returns the agents who have a visitor's chat or have written in it; visitors do not learn about other agents. */
export async function agentsOf({ db }: Context, { clientId, chatId }: VisitorCaller) {
  const writers = db
    .select({ id: messages.agent_id })
    .from(messages)
    .where(and(eq(messages.client_id, clientId), eq(messages.chat_id, chatId)))
  const holder = db
    .select({ id: chats.assigned_to })
    .from(chats)
    .where(and(eq(chats.client_id, clientId), eq(chats.id, chatId)))
  const agents = await db
    .select({ id: users.id, picture: users.picture })
    .from(users)
    .where(and(eq(users.client_id, clientId), or(inArray(users.id, writers), inArray(users.id, holder))))
    .orderBy(users.id)
  return { agents }
}
