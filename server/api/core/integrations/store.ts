import { and, asc, eq } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { integrations } from '#server/db/schema/account.ts'

/** A row of the integrations. */
export type IntegrationRow = typeof integrations.$inferSelect

/** Returns the pages and accounts that a client's bots are connected to, oldest first. */
export const integrationsOf = (db: Executor, clientId: number): Promise<IntegrationRow[]> =>
  db.select().from(integrations).where(eq(integrations.client_id, clientId)).orderBy(asc(integrations.id))

/** Deletes a connection and returns it. */
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
