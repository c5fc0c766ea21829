import { dropStored } from '#client/lib/use-storage.ts'

/** Prefix of the local and session storage keys that are cleared when the session ends. */
const PREFIX = 'session.'

/** Session storage keys that record which warnings were shown; each is shown once per browser session (specification 4). */
export const warningKeys = { quota: 'quotaWarningShown', expiry: 'expiryWarningShown' } as const

/** Storage key of the path that was requested before signing in (specification 3). */
export const REDIRECT_KEY = 'pending_redirect'

/** Returns the storage key for a feature's session data, such as the open chat; data under such keys is cleared on sign-out. */
export const sessionKey = (name: string): string => `${PREFIX}${name}`

/** Removes everything that features and warnings have stored for the session. */
export function forgetSession(): void {
  dropStored(PREFIX)
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  for (const key of Object.values(warningKeys)) sessionStorage.removeItem(key)
}
