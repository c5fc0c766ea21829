import { dropStored } from '#client/lib/use-storage.ts'

/** Prefix of everything in local and session storage that is dropped with the session. */
const PREFIX = 'session.'

/** Specification 4: each warning is shown once per browser session; these keys record that it was. */
export const warningKeys = { quota: 'quotaWarningShown', expiry: 'expiryWarningShown' } as const

/** Key of the path that was requested before signing in (specification 3). */
export const REDIRECT_KEY = 'pending_redirect'

/**
 * Returns the key of a feature's data that belongs to the session, such as the open chat; signing out clears
 * it.
 */
export const sessionKey = (name: string): string => `${PREFIX}${name}`

/** Removes everything that features and warnings stored for the session. */
export function forgetSession(): void {
  dropStored(PREFIX)
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  for (const key of Object.values(warningKeys)) sessionStorage.removeItem(key)
}
