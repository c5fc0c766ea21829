import { shallowEqual, useSelector } from '@xstate/react'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { SnapshotFrom } from 'xstate'
import { onUnauthorized, readToken } from '#client/api/session.ts'
import { serverNow } from '#client/lib/server-clock.ts'
import type { Profile } from '#contract/account/members.ts'
import type { Permission } from '#contract/base/route.ts'
import { authMachine } from '#machines/auth/auth-machine.ts'
import { type Account, permits, returnPath } from '#machines/auth/session.ts'
import { useActor } from '../hooks/use-actor.ts'
import { currentPath, paths } from '../navigation/paths.ts'
import { sessionActors } from './session-actors.ts'
import { REDIRECT_KEY } from './session-keys.ts'
import { sessionStatus } from './session-status.ts'
import { type AuthActor, storeSession } from './session-storage.ts'

const machine = authMachine.provide({ actors: sessionActors })

const AuthContext = createContext<AuthActor | null>(null)

/** Starts the session and provides it to its children. Used once, at the top of the application. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [input] = useState(() => ({
    token: readToken(),
    pendingRedirect: returnPath(sessionStorage.getItem(REDIRECT_KEY)),
    now: serverNow,
  }))
  const actor = useActor('console: session', machine, input)
  const [, navigate] = useLocation()

  useEffect(() => storeSession(actor), [actor])
  useEffect(() => {
    onUnauthorized(() => {
      if (!actor.getSnapshot().hasTag('authenticated')) return
      actor.send({ type: 'session.refused', path: currentPath() })
      navigate(paths.logout(), { replace: true })
    })
    return () => onUnauthorized(() => {})
  }, [actor, navigate])

  return <AuthContext value={actor}>{children}</AuthContext>
}

/** Returns the auth machine's actor, for the sign-in and registration pages. */
export function useAuthActor(): AuthActor {
  const actor = use(AuthContext)
  if (!actor) throw new Error('useSession must be used below SessionProvider.')
  return actor
}

/**
 * Returns the current member without following later changes. Returns null before the member has loaded, and outside of
 * SessionProvider, for example on the page that is shown when the whole console has failed.
 */
export function useKnownProfile(): Profile | null {
  return use(AuthContext)?.getSnapshot().context.profile ?? null
}

const selectState = (snapshot: SnapshotFrom<typeof authMachine>) => ({
  status: sessionStatus(snapshot),
  token: snapshot.context.token,
  profile: snapshot.context.profile,
  client: snapshot.context.client,
  failure: snapshot.context.failure,
  /** True while the account is loading, or a session is starting or ending. */
  busy: snapshot.hasTag('busy'),
})

/**
 * Returns the signed-in member, their account and permissions. `profile` and `client` are null until loaded.
 */
export function useSession() {
  const actor = useAuthActor()
  const events = useSelector(actor, selectState, shallowEqual)
  const { profile } = events
  const can = (permission: Permission) => permits(profile, permission)
  const reload = () => actor.send({ type: 'account.reload' })
  return { ...events, can, reload }
}

/**
 * Returns the member, the account and the permissions. Throws unless the session is loaded, so it can only be used on pages for
 * signed-in members.
 */
export function useAccount(): Account & Pick<ReturnType<typeof useSession>, 'can' | 'reload'> {
  const { profile, client, can, reload } = useSession()
  if (!profile || !client) throw new Error('useAccount must be used on a page with the guard "auth".')
  return { profile, client, can, reload }
}
