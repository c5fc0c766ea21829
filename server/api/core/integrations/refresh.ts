import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { ProviderError } from '#server/channels/provider-error.ts'
import { integrations } from '#server/db/schema/integrations.ts'
import type { With } from '../context.ts'
import { columnsOf, connectionOf, notifyStopped } from './credentials.ts'
import type { IntegrationRow } from './store.ts'

/** Longer than a call of the provider takes; whoever dies meanwhile holds the others up for this long. */
const LEASE_MS = 30_000
/** Interval at which others look whether the token was replaced. */
const LOOK_MS = 250

type Needs = With<'channels' | 'seal'>

const read = async ({ db }: Needs, id: number): Promise<IntegrationRow | null> =>
  (await db.select().from(integrations).where(eq(integrations.id, id)))[0] ?? null

/** Returns whether this process, of all, may replace the token now. */
async function claim({ db, clock }: Needs, { id, sealed_token }: IntegrationRow): Promise<boolean> {
  const now = clock.now()
  const free = or(isNull(integrations.refresh_leased_until), lt(integrations.refresh_leased_until, now))
  const rows = await db
    .update(integrations)
    .set({ refresh_leased_until: new Date(now.getTime() + LEASE_MS) })
    .where(and(eq(integrations.id, id), eq(integrations.sealed_token, sealed_token), free))
    .returning({ id: integrations.id })
  return rows.length === 1
}

/** Replaces the token and keeps the new one before anybody uses it. */
async function replace(needs: Needs, row: IntegrationRow): Promise<IntegrationRow | null> {
  const channel = needs.channels.of[row.channel]
  try {
    const credentials = await channel.refresh(connectionOf(needs, row).credentials)
    const columns = columnsOf(needs, channel, row.external_id, credentials)
    const [kept] = await needs.db
      .update(integrations)
      .set({ ...columns, refresh_leased_until: null })
      .where(and(eq(integrations.id, row.id), eq(integrations.sealed_token, row.sealed_token)))
      .returning()
    return kept ?? read(needs, row.id)
  } catch (error) {
    await needs.db
      .update(integrations)
      .set({ refresh_leased_until: null })
      .where(and(eq(integrations.id, row.id), eq(integrations.sealed_token, row.sealed_token)))
    if (error instanceof ProviderError && error.refusal !== 'later') {
      needs.log.warn({ integration: row.id, code: error.code }, 'a token of a channel could not be refreshed')
      await notifyStopped(needs, row, 'token_dead', error.whole)
    }
    throw error
  }
}

/**
 * Returns a connection with another token than the one given: one process replaces it, the others wait for that, because a token for
 * replacing may work only once. Throws `ProviderError` where that is not possible; null where the connection is gone.
 */
export async function withNewToken(needs: Needs, old: IntegrationRow): Promise<IntegrationRow | null> {
  for (;;) {
    const row = await read(needs, old.id)
    if (!row || row.sealed_token !== old.sealed_token) return row
    if (row.status !== 'active') throw new ProviderError('token', '')
    if (await claim(needs, row)) return replace(needs, row)
    await wait(LOOK_MS)
  }
}
