import { dropStored } from '#client/lib/use-storage.ts'

/** Prefix of the local and session storage keys that are cleared when the session ends. */
const PREFIX = 'session.'

/** Specification 4: each warning is shown once per browser session; these keys record that it was. */
export const warningKeys = { quota: 'quotaWarningShown', expiry: 'expiryWarningShown' } as const

/** Key of the path that was requested before signing in (specification 3). */
export const REDIRECT_KEY = 'pending_redirect'

/** Returns the key for a feature's session data, such as the open chat; cleared on sign-out. */
export const sessionKey = (name: string): string => `${PREFIX}${name}`

/** Removes everything stored for the session by features and warnings. */
export function forgetSession(): void {
  dropStored(PREFIX)
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  for (const key of Object.values(warningKeys)) sessionStorage.removeItem(key)
}
