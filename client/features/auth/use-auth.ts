import { shallowEqual, useSelector } from '@xstate/react'
import { useEffectEvent, useLayoutEffect } from 'react'
import { useAuthActor } from '#client/core/session/session.tsx'
import { type AuthSnapshot, type AuthStep, isSignedOut, stepOf } from '#machines/auth/selectors.ts'

const selectState = (snapshot: AuthSnapshot) => ({
  busy: snapshot.hasTag('busy'),
  failure: snapshot.context.failure,
  notice: snapshot.context.notice,
  email: snapshot.context.email,
  registration: snapshot.context.registration,
  triesLeft: snapshot.context.triesLeft,
})

/** Returns true if the machine is at a step that belongs to another page, or still has a failure from another page. */
function isForeign(snapshot: AuthSnapshot, own: readonly AuthStep[]): boolean {
  if (isSignedOut(snapshot)) return snapshot.context.failure !== null
  const step = stepOf(snapshot)
  return step !== null && !own.includes(step)
}

/**
 * Returns the auth machine's state and commands for forms. `own` lists the steps that belong to the page; at any other step, the
 * machine is reset.
 */
export function useAuth(own: readonly AuthStep[] = []) {
  const actor = useAuthActor()
  const events = useSelector(actor, selectState, shallowEqual)
  const leaveForeign = useEffectEvent(() => {
    if (isForeign(actor.getSnapshot(), own)) actor.send({ type: 'form.leave' })
  })
  useLayoutEffect(() => leaveForeign(), [])
  return { ...events, actor, send: actor.send }
}
