import { shallowEqual, useActorRef, useSelector } from '@xstate/react'
import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { SnapshotFrom } from 'xstate'
import type { Permission } from '#contract/route.ts'
import { authMachine } from '#machines/auth/auth-machine.ts'
import { type Account, permits, returnPath } from '#machines/auth/session.ts'
import { readToken, whenRefused } from '../api/session.ts'
import { inspectOptions } from '../inspect/inspect.ts'
import { currentPath, paths } from './paths.ts'
import { sessionActors } from './session-actors.ts'
import { REDIRECT_KEY } from './session-keys.ts'
import { sessionStatus } from './session-status.ts'
import { type AuthActor, keepSession } from './session-storage.ts'

const machine = authMachine.provide({ actors: sessionActors })

const AuthContext = createContext<AuthActor | null>(null)

/** Starts the session and gives it to everything below. Stands once, at the top of the application. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [input] = useState(() => ({
    token: readToken(),
    pendingRedirect: returnPath(sessionStorage.getItem(REDIRECT_KEY)),
    now: Date.now,
  }))
  const actor = useActorRef(machine, { input, ...inspectOptions() })
  const [, navigate] = useLocation()

  useEffect(() => keepSession(actor), [actor])
  useEffect(() => {
    whenRefused(() => {
      if (!actor.getSnapshot().hasTag('authenticated')) return
      actor.send({ type: 'session.refused', path: currentPath() })
      navigate(paths.logout(), { replace: true })
    })
    return () => whenRefused(() => {})
  }, [actor, navigate])

  return <AuthContext value={actor}>{children}</AuthContext>
}

/** The auth machine's actor, for the pages that sign in and register. */
export function useAuthActor(): AuthActor {
  const actor = use(AuthContext)
  if (!actor) throw new Error('useSession needs a SessionProvider above it.')
  return actor
}

const factsOf = (snapshot: SnapshotFrom<typeof authMachine>) => ({
  status: sessionStatus(snapshot),
  token: snapshot.context.token,
  profile: snapshot.context.profile,
  client: snapshot.context.client,
  failure: snapshot.context.failure,
  /** True while the account is being fetched, or a session begins or ends. */
  busy: snapshot.hasTag('busy'),
})

/** Who is signed in, to which account, and what they may do. `profile` and `client` are null until they are fetched. */
export function useSession() {
  const actor = useAuthActor()
  const facts = useSelector(actor, factsOf, shallowEqual)
  const { profile } = facts
  const can = useCallback((permission: Permission) => permits(profile, permission), [profile])
  const reload = useCallback(() => actor.send({ type: 'account.reload' }), [actor])
  return { ...facts, can, reload }
}

/** Member and account on pages that only open for a signed-in member. Throws elsewhere. */
export function useAccount(): Account & Pick<ReturnType<typeof useSession>, 'can' | 'reload'> {
  const { profile, client, can, reload } = useSession()
  if (!profile || !client) throw new Error('useAccount needs a page with the guard "auth".')
  return { profile, client, can, reload }
}
