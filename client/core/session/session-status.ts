import type { SnapshotFrom } from 'xstate'
import type { authMachine } from '#machines/auth/auth-machine.ts'
import { endOf } from '#machines/auth/session.ts'

/** Status of the session for the guards. */
export type SessionStatus = 'signedOut' | 'loading' | 'failed' | 'active' | 'expired' | 'disabled'

/**
 * Returns the status for a snapshot of the auth machine. While the account is fetched again, the last known
 * one applies.
 */
export function sessionStatus(snapshot: SnapshotFrom<typeof authMachine>): SessionStatus {
  const { profile, client, now } = snapshot.context
  if (snapshot.matches('disabled')) return 'disabled'
  if (!snapshot.matches('signedIn')) return 'signedOut'
  if (!profile || !client) return snapshot.matches({ signedIn: 'failed' }) ? 'failed' : 'loading'
  return endOf(client) <= now() ? 'expired' : 'active'
}
