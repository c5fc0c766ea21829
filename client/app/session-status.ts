import type { SnapshotFrom } from 'xstate'
import type { authMachine } from '#machines/auth/auth-machine.ts'
import { endOf } from '#machines/auth/session.ts'

/** The session in one word, as the guards ask for it. */
export type SessionStatus = 'signedOut' | 'loading' | 'failed' | 'active' | 'expired' | 'disabled'

/** Reads that word off the auth machine. While the account is fetched again, the last one known counts. */
export function sessionStatus(snapshot: SnapshotFrom<typeof authMachine>): SessionStatus {
  const { profile, client, now } = snapshot.context
  if (snapshot.matches('disabled')) return 'disabled'
  if (!snapshot.matches('signedIn')) return 'signedOut'
  if (!profile || !client) return snapshot.matches({ signedIn: 'failed' }) ? 'failed' : 'loading'
  return endOf(client) <= now() ? 'expired' : 'active'
}
