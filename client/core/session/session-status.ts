import { type AuthSnapshot, hasAccountFailed, isDisabled, isSignedIn } from '#machines/auth/selectors.ts'
import { endOf } from '#machines/auth/session.ts'

/** Session status on which the guards base their decisions. */
export type SessionStatus = 'signedOut' | 'loading' | 'failed' | 'active' | 'expired' | 'disabled'

/** Returns the status for a snapshot of the auth machine. While the account is refetched, the last known status applies. */
export function sessionStatus(snapshot: AuthSnapshot): SessionStatus {
  const { profile, client, now } = snapshot.context
  if (isDisabled(snapshot)) return 'disabled'
  if (!isSignedIn(snapshot)) return 'signedOut'
  if (!profile || !client) return hasAccountFailed(snapshot) ? 'failed' : 'loading'
  return endOf(client) <= now() ? 'expired' : 'active'
}
