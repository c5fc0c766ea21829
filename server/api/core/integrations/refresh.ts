import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { MINUTE_MS } from '#contract/base/units.ts'
import type { Connection } from '#server/channels/channel.ts'
import { ProviderError } from '#server/channels/provider-error.ts'
import { integrations } from '#server/db/schema/integrations.ts'
import type { With } from '../context.ts'
import { columnsOf, connectionOf, notifyStopped } from './credentials.ts'
import type { IntegrationRow } from './store.ts'

/**
 * Lifetime of the lease; longer than any provider call takes. If a process dies while refreshing, the waiting processes wait this
 * long.
 */
const LEASE_MS = 30_000
/** Interval at which waiting processes check whether the token has been replaced. */
const LOOK_MS = 250

type Needs = With<'channels' | 'seal'>

const read = async ({ db }: Needs, id: number): Promise<IntegrationRow | null> =>
  (await db.select().from(integrations).where(eq(integrations.id, id)))[0] ?? null

/** Acquires the lease for replacing the token; returns false if another process holds it or the token has changed. */
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

/**
 * Replaces the token and saves the new one before it is used. If the provider rejects the refresh permanently, marks the
 * connection as needing renewal.
 */
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
      needs.log.warn({ integration: row.id, code: error.code }, 'could not refresh a channel token')
      await notifyStopped(needs, row, 'token_dead', error.whole)
    }
    throw error
  }
}

/** Our choice: remaining lifetime below which a token is replaced before a call; longer than any provider call takes. */
const TOKEN_LEFT_MS = MINUTE_MS

/**
 * Calls a provider with a usable token: one that is about to expire is replaced first, and one that the provider rejects is
 * replaced once. Returns null if the connection was deleted. Throws `ProviderError` if the call or the replacement fails.
 */
export async function callProvider<T>(
  needs: Needs,
  row: IntegrationRow,
  call: (connection: Connection, row: IntegrationRow) => Promise<T>,
): Promise<T | null> {
  const { token_expires_at: end, token_refresh_at: from, status } = row
  const mayReplace = from !== null && status === 'active'
  const ends = end !== null && end.getTime() - needs.clock.now().getTime() < TOKEN_LEFT_MS
  const withToken = (used: IntegrationRow) => call(connectionOf(needs, used), used)
  const current = mayReplace && ends ? await withNewToken(needs, row) : row
  if (!current) return null
  try {
    return await withToken(current)
  } catch (error) {
    if (!mayReplace || !(error instanceof ProviderError) || error.refusal !== 'token') throw error
    const replaced = await withNewToken(needs, current)
    // If the new token is rejected as well, only renewed consent helps.
    return replaced && (await withToken(replaced))
  }
}

/**
 * Returns a connection with a token other than the given one; null if the connection was deleted. Only one process replaces the
 * token, because a refresh token may work only once. Throws `ProviderError` if the replacement fails.
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
