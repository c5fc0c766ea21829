import { and, eq } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { accessKeys } from '#server/db/schema/account.ts'
import { keySession } from './callers.ts'
import { dropResets, revokeSessions } from './store.ts'

/** Member whose credentials are ended. */
interface Holder {
  readonly clientId: number
  readonly userId: number
}

/** Credentials that ended. */
export interface EndedCredentials {
  /** Ids of the ended sessions. */
  readonly sessions: readonly string[]
  /** Ids of the access keys. */
  readonly keys: readonly number[]
  /** Ids by which relays close sockets: one for each session and each key. */
  readonly closing: readonly string[]
}

/**
 * Ends a member's sessions, except possibly the current one, reset codes and access keys. Call it when a password changes or a
 * member is disabled, so that a thief of one of them loses access.
 */
export async function endCredentials(
  tx: Executor,
  { clientId, userId }: Holder,
  when: { readonly now: Date; readonly except?: string },
): Promise<EndedCredentials> {
  await dropResets(tx, userId)
  const keys = await tx
    .delete(accessKeys)
    .where(and(eq(accessKeys.client_id, clientId), eq(accessKeys.user_id, userId)))
    .returning({ id: accessKeys.id })
  const keyIds = keys.map(({ id }) => id)
  const sessions = await revokeSessions(tx, clientId, userId, when)
  return { sessions, keys: keyIds, closing: [...sessions, ...keyIds.map(keySession)] }
}
