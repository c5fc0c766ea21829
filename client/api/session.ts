/** Key of the token in local storage (specification 6). */
const KEY = 'access_token'

let onRefused: () => void = () => {}

/** Returns the member's token; null when signed out. */
export const readToken = (): string | null => localStorage.getItem(KEY)

/** Stores the token; null removes it. */
export function writeToken(token: string | null): void {
  if (token === null) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, token)
}

/** Sets the callback to run when a call of a signed-in member is rejected with 401. */
export function onUnauthorized(callback: () => void): void {
  onRefused = callback
}

/** Reports that the server rejected the token. */
export const notifyUnauthorized = (): void => onRefused()
