import { eq } from 'drizzle-orm'
import { type MailBrand, noBrand } from '#server/api/platform/mail/brand.ts'
import type { Executor } from '#server/db/client.ts'
import { type ClientBranding, clients, users } from '#server/db/schema/clients.ts'

/** Returns how an account's mails look. */
export const mailBrand = (look: ClientBranding): MailBrand => ({
  name: look.product_name ?? '',
  logo: look.logo ?? '',
  accent: look.accent_color ?? '',
})

/** Returns the look of mails to a member; the operator's for addresses that are no member's. */
export async function brandForAddress(db: Executor, email: string): Promise<MailBrand> {
  const [client] = await db
    .select({ look: clients.look })
    .from(users)
    .innerJoin(clients, eq(clients.id, users.client_id))
    .where(eq(users.email, email))
  return client ? mailBrand(client.look) : noBrand
}
