/** What belongs to a session and is dropped with it begins so, in local and in session storage. */
const PREFIX = 'session.'

/** Specification 4: each warning is shown once a browser session; these keep that it was. */
export const warningKeys = { quota: 'quotaWarningShown', expiry: 'expiryWarningShown' } as const

/** Key of the path that was asked for before signing in (specification 3). */
export const REDIRECT_KEY = 'pending_redirect'

/** Key under which a feature keeps something of the session, such as the open chat; signing out clears it. */
export const sessionKey = (name: string): string => `${PREFIX}${name}`

/** Forgets everything that features and warnings kept of the session. */
export function forgetSession(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key)
  }
  for (const key of Object.values(warningKeys)) sessionStorage.removeItem(key)
}
