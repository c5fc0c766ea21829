import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { fromPromise } from 'xstate'
import type { Failure } from '#machines/failure.ts'
import { submissionMachine } from '#machines/submission/submission-machine.ts'
import { useActor } from './use-actor.ts'
import { useLatest } from './use-latest.ts'

/** State and commands of a form that is submitted with a single call. */
export interface Submission {
  readonly submit: () => void
  /** Clears the last failure; called when the form is edited. */
  readonly edit: () => void
  readonly busy: boolean
  readonly failure: Failure | null
}

/** Makes a call when a form is submitted; `onSent` receives its result. Both can change on every render, the name cannot. */
export function useSubmission<T>(
  name: string,
  run: (signal: AbortSignal) => Promise<T>,
  onSent: (result: T) => void,
): Submission {
  const latestRun = useLatest(run)
  const notify = useEffectEvent(onSent)
  const [machine] = useState(() =>
    submissionMachine.provide({
      actors: { submit: fromPromise<unknown, undefined>(({ signal }) => latestRun()(signal)) },
    }),
  )
  const actor = useActor(name, machine)
  useEffect(() => {
    const sent = actor.on('form.sent', ({ result }) => notify(result as T))
    return () => sent.unsubscribe()
  }, [actor])
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const failure = useSelector(actor, ({ context }) => context.failure)
  return {
    submit: () => actor.send({ type: 'form.submit' }),
    edit: () => actor.send({ type: 'form.edit' }),
    busy,
    failure,
  }
}
