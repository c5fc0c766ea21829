/** Key of the token in local storage (specification 6). */
const KEY = 'access_token'

let onRefused: () => void = () => {}

/** The member's token; null while nobody is signed in. */
export const readToken = (): string | null => localStorage.getItem(KEY)

/** Keeps a token, or forgets it. */
export function writeToken(token: string | null): void {
  if (token === null) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, token)
}

/** Calls back when the server refuses the token (401), whichever call it was. */
export function whenRefused(callback: () => void): void {
  onRefused = callback
}

/** Tells that the server refused the token. */
export const tellRefused = (): void => onRefused()
