import { shallowEqual, useSelector } from '@xstate/react'
import { useState } from 'react'
import { fromPromise } from 'xstate'
import { resourceMachine } from '#machines/resource/resource-machine.ts'
import { isLoading } from '#machines/resource/selectors.ts'
import { useActor } from './use-actor.ts'

/**
 * Fetches data for a screen and caches it: `const chats = useResource((signal) => call(listChats, { signal
 * }))`. `load` is read once; a component that shows something else needs another `key`.
 */
export function useResource<T>(load: (signal: AbortSignal) => Promise<T>) {
  const [machine] = useState(() =>
    resourceMachine<T>().provide({
      actors: { load: fromPromise<T, undefined>(({ signal }) => load(signal)) },
    }),
  )
  const actor = useActor(machine)
  const events = useSelector(
    actor,
    (snapshot) => ({
      data: snapshot.context.data,
      failure: snapshot.context.failure,
      /** True until there is data for the first time, or the first fetch failed. */
      loading: isLoading(snapshot),
    }),
    shallowEqual,
  )
  const commands = {
    /** Fetches at once, instead of a fetch in flight. */
    reload: () => actor.send({ type: 'resource.reload' }),
    /** Marks the data as stale; however often called, it is fetched again once, soon after. */
    outdated: () => actor.send({ type: 'resource.outdated' }),
    /** Changes known data at once, and the answer of a fetch in flight: applying a patch twice must give the same as once. */
    patch: (patch: (data: T) => T) => actor.send({ type: 'resource.patch', patch }),
  }
  return { ...events, ...commands }
}
