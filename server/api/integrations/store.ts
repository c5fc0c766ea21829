import { and, asc, eq } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { integrations } from '../../db/schema/account.ts'

/** A row of the integrations. */
export type IntegrationRow = typeof integrations.$inferSelect

/** The pages and accounts that a client's bots are connected to, oldest first. */
export const integrationsOf = (db: Executor, clientId: number): Promise<IntegrationRow[]> =>
  db.select().from(integrations).where(eq(integrations.client_id, clientId)).orderBy(asc(integrations.id))

/** Takes a connection away and answers it. */
export async function deleteIntegration(
  db: Executor,
  clientId: number,
  integrationId: number,
): Promise<IntegrationRow | null> {
  const [row] = await db
    .delete(integrations)
    .where(and(eq(integrations.client_id, clientId), eq(integrations.id, integrationId)))
    .returning()
  return row ?? null
}
