import type { ActorRefFrom } from 'xstate'
import { readToken, writeToken } from '#client/api/session.ts'
import { recorder } from '#client/inspect/recorder.ts'
import type { authMachine } from '#machines/auth/auth-machine.ts'
import { forgetSession, REDIRECT_KEY } from './session-keys.ts'

export type AuthActor = ActorRefFrom<typeof authMachine>

/** Local storage key of the token, for detecting changes by other tabs (specification 6). */
const TOKEN_KEY = 'access_token'

function storeRedirect(path: string | null): void {
  if (path === null) sessionStorage.removeItem(REDIRECT_KEY)
  else sessionStorage.setItem(REDIRECT_KEY, path)
}

/**
 * Writes session changes to browser storage, and applies token changes made by other tabs. Returns a function that stops both.
 */
export function storeSession(actor: AuthActor): () => void {
  // Applies changes that the first page's guards may have caused before this subscription.
  let { token, pendingRedirect } = actor.getSnapshot().context
  if (token !== readToken()) writeToken(token)
  if (pendingRedirect !== sessionStorage.getItem(REDIRECT_KEY)) storeRedirect(pendingRedirect)

  const snapshots = actor.subscribe(({ context }) => {
    if (context.token !== token) writeToken(context.token)
    if (context.pendingRedirect !== pendingRedirect) storeRedirect(context.pendingRedirect)
    ;({ token, pendingRedirect } = context)
  })
  const ended = actor.on('session.ended', () => {
    forgetSession()
    recorder.forget()
  })
  const heard = ({ key }: StorageEvent) => {
    // A null key means that the storage was cleared.
    if (key === TOKEN_KEY || key === null) actor.send({ type: 'token.changed', token: readToken() })
  }
  window.addEventListener('storage', heard)
  return () => {
    snapshots.unsubscribe()
    ended.unsubscribe()
    window.removeEventListener('storage', heard)
  }
}
