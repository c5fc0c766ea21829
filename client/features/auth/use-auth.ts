import { shallowEqual, useSelector } from '@xstate/react'
import { useLayoutEffect } from 'react'
import type { SnapshotFrom } from 'xstate'
import { useAuthActor } from '#client/app/session.tsx'
import type { authMachine } from '#machines/auth/auth-machine.ts'

type Snapshot = SnapshotFrom<typeof authMachine>

/** States that have a page of their own. */
const pages = ['awaitingProof', 'awaitingCode', 'resetMailed', 'choosingPassword'] as const
type PageState = (typeof pages)[number]

const factsOf = (snapshot: Snapshot) => ({
  busy: snapshot.hasTag('busy'),
  failure: snapshot.context.failure,
  notice: snapshot.context.notice,
  email: snapshot.context.email,
  triesLeft: snapshot.context.triesLeft,
})

/** True where the page finds the machine on another page's step, or with what that page left behind. */
const isForeign = (snapshot: Snapshot, own: readonly PageState[]) =>
  snapshot.matches('signedOut')
    ? snapshot.context.failure !== null
    : pages.some((page) => !own.includes(page) && snapshot.matches(page))

/** The auth machine as the forms see it: what goes on, and the way to send it wishes. `own` are the steps of the page. */
export function useAuth(own: readonly PageState[] = []) {
  const actor = useAuthActor()
  const facts = useSelector(actor, factsOf, shallowEqual)
  const key = own.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is what `own` says, which is written inline.
  useLayoutEffect(() => {
    if (isForeign(actor.getSnapshot(), own)) actor.send({ type: 'form.leave' })
  }, [actor, key])
  return { ...facts, actor, send: actor.send }
}
