/** Key of the token in local storage (specification 6). */
const KEY = 'access_token'

let onRefused: () => void = () => {}

/** Returns the member's token; null while nobody is signed in. */
export const readToken = (): string | null => localStorage.getItem(KEY)

/** Stores a token, or removes it. */
export function writeToken(token: string | null): void {
  if (token === null) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, token)
}

/** Sets the callback for a refused token (401), on any call. */
export function onUnauthorized(callback: () => void): void {
  onRefused = callback
}

/** Reports that the server refused the token. */
export const notifyUnauthorized = (): void => onRefused()
