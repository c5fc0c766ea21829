import { shallowEqual, useActorRef, useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import { fromPromise } from 'xstate'
import { resourceMachine } from '#machines/resource/resource-machine.ts'
import { inspectOptions } from '../inspect/inspect.ts'

/**
 * Fetches something for a screen and keeps it: `const chats = useResource((signal) => call(listChats, { signal }))`.
 * `load` is taken once; a component that shows something else gets another `key`.
 */
export function useResource<T>(load: (signal: AbortSignal) => Promise<T>) {
  const [machine] = useState(() =>
    resourceMachine<T>().provide({
      actors: { load: fromPromise<T, undefined>(({ signal }) => load(signal)) },
    }),
  )
  const actor = useActorRef(machine, inspectOptions())
  const facts = useSelector(
    actor,
    (snapshot) => ({
      data: snapshot.context.data,
      failure: snapshot.context.failure,
      /** True until there is something to show for the first time, or nothing could be fetched. */
      loading: snapshot.matches('loading'),
    }),
    shallowEqual,
  )
  const wishes = useMemo(
    () => ({
      /** Fetches at once, for a button. */
      reload: () => actor.send({ type: 'resource.reload' }),
      /** Says that it changed; it is fetched again soon, however often this is said. */
      outdated: () => actor.send({ type: 'resource.outdated' }),
      /** Puts right at once what is already known. */
      patch: (patch: (data: T) => T) => actor.send({ type: 'resource.patch', patch }),
    }),
    [actor],
  )
  return { ...facts, ...wishes }
}
