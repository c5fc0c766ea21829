import { and, desc, eq, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { botSites } from '#server/db/schema/bots.ts'

type Row = typeof botSites.$inferSelect

/** Records that a known site has requested the widget; returns false if the site is not known yet. */
export async function touchSite(
  db: Executor,
  { client_id, bot_id, origin, was_allowed, last_seen_at }: Omit<Row, 'first_seen_at'>,
): Promise<boolean> {
  const rows = await db
    .update(botSites)
    .set({ was_allowed, last_seen_at })
    .where(and(eq(botSites.client_id, client_id), eq(botSites.bot_id, bot_id), eq(botSites.origin, origin)))
    .returning({ origin: botSites.origin })
  return rows.length > 0
}

/** Returns a bot's sites that were, or were not, allowed to show the widget, most recently seen first. */
export const sitesOf = (
  db: Executor,
  clientId: number,
  botId: number,
  { wasAllowed, most }: { readonly wasAllowed: boolean; readonly most: number },
) =>
  db
    .select()
    .from(botSites)
    .where(
      and(eq(botSites.client_id, clientId), eq(botSites.bot_id, botId), eq(botSites.was_allowed, wasAllowed)),
    )
    .orderBy(desc(botSites.last_seen_at))
    .limit(most)

/** Adds a site, or updates it if another process has added it in the meantime. */
export async function addSite(db: Executor, row: Row): Promise<void> {
  await db
    .insert(botSites)
    .values(row)
    .onConflictDoUpdate({
      target: [botSites.bot_id, botSites.origin],
      set: { was_allowed: sql`excluded.was_allowed`, last_seen_at: sql`excluded.last_seen_at` },
    })
}

export async function deleteSite(db: Executor, { client_id, bot_id, origin }: Row): Promise<void> {
  await db
    .delete(botSites)
    .where(and(eq(botSites.client_id, client_id), eq(botSites.bot_id, bot_id), eq(botSites.origin, origin)))
}

/** Returns when a site last showed a bot's widget; null if it never did. */
export async function seenAt(
  db: Executor,
  clientId: number,
  botId: number,
  origin: string,
): Promise<Date | null> {
  const [row] = await db
    .select({ at: botSites.last_seen_at })
    .from(botSites)
    .where(
      and(
        eq(botSites.client_id, clientId),
        eq(botSites.bot_id, botId),
        eq(botSites.origin, origin),
        eq(botSites.was_allowed, true),
      ),
    )
  return row?.at ?? null
}
