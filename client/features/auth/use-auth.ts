import { shallowEqual, useSelector } from '@xstate/react'
import { useEffectEvent, useLayoutEffect } from 'react'
import type { SnapshotFrom } from 'xstate'
import { useAuthActor } from '#client/core/session/session.tsx'
import type { authMachine } from '#machines/auth/auth-machine.ts'

type Snapshot = SnapshotFrom<typeof authMachine>

/** States that have their own page. */
const pages = ['awaitingProof', 'awaitingCode', 'resetMailed', 'choosingPassword'] as const
type PageState = (typeof pages)[number]

const selectState = (snapshot: Snapshot) => ({
  busy: snapshot.hasTag('busy'),
  failure: snapshot.context.failure,
  notice: snapshot.context.notice,
  email: snapshot.context.email,
  triesLeft: snapshot.context.triesLeft,
})

/** Returns true if the machine is in the step of another page, or still shows its failure. */
const isForeign = (snapshot: Snapshot, own: readonly PageState[]) =>
  snapshot.matches('signedOut')
    ? snapshot.context.failure !== null
    : pages.some((page) => !own.includes(page) && snapshot.matches(page))

/**
 * Returns the state of the auth machine for the forms, and its commands. `own` lists the steps of the page.
 */
export function useAuth(own: readonly PageState[] = []) {
  const actor = useAuthActor()
  const events = useSelector(actor, selectState, shallowEqual)
  const leaveForeign = useEffectEvent(() => {
    if (isForeign(actor.getSnapshot(), own)) actor.send({ type: 'form.leave' })
  })
  useLayoutEffect(() => leaveForeign(), [])
  return { ...events, actor, send: actor.send }
}
