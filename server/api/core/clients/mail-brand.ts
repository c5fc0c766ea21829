import { and, eq } from 'drizzle-orm'
import { type MailBrand, noBrand } from '#server/api/platform/mail/brand.ts'
import type { Executor } from '#server/db/client.ts'
import { bots } from '#server/db/schema/bots.ts'
import { chats } from '#server/db/schema/chats.ts'
import { type ClientBranding, clients, users } from '#server/db/schema/clients.ts'
import { chatVisits } from '#server/db/schema/people.ts'
import { found } from '#server/lib/app-error.ts'

export const mailBrand = (look: ClientBranding): MailBrand => ({
  name: look.product_name ?? '',
  logo: look.logo ?? '',
  accent: look.accent_color ?? '',
})

/** Returns the e-mail branding for a member's address, or the operator's if no member has the address. */
export async function brandForAddress(db: Executor, email: string): Promise<MailBrand> {
  const [client] = await db
    .select({ look: clients.look })
    .from(users)
    .innerJoin(clients, eq(clients.id, users.client_id))
    .where(eq(users.email, email))
  return client ? mailBrand(client.look) : noBrand
}

/**
 * Returns the data for e-mails to a chat's customer: the company and its branding, the bot, and the pages that the widget
 * reported for the chat.
 */
export async function mailContextOf(db: Executor, clientId: number, chatId: number) {
  const [sender] = await db
    .select({ company: clients.name, look: clients.look, config: bots.config, pages: chatVisits.pages })
    .from(chats)
    .innerJoin(clients, eq(clients.id, chats.client_id))
    .innerJoin(bots, eq(bots.id, chats.bot_id))
    .leftJoin(chatVisits, eq(chatVisits.chat_id, chats.id))
    .where(and(eq(chats.client_id, clientId), eq(chats.id, chatId)))
  return found(sender)
}
