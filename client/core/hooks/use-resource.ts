import { shallowEqual, useSelector } from '@xstate/react'
import { useState } from 'react'
import { fromPromise } from 'xstate'
import { resourceMachine } from '#machines/resource/resource-machine.ts'
import { isLoading } from '#machines/resource/selectors.ts'
import { useActor } from './use-actor.ts'

/**
 * Fetches data for a screen and holds it while the component is mounted: `const chats = useResource('chats: list', (signal) =>
 * call(listChats, { signal }))`. Name and `load` are only read once; to show something else, give the component another `key`.
 */
export function useResource<T>(name: string, load: (signal: AbortSignal) => Promise<T>) {
  const [machine] = useState(() =>
    resourceMachine<T>().provide({
      actors: { load: fromPromise<T, undefined>(({ signal }) => load(signal)) },
    }),
  )
  const actor = useActor(name, machine)
  const events = useSelector(
    actor,
    (snapshot) => ({
      data: snapshot.context.data,
      failure: snapshot.context.failure,
      /** True until the first fetch has succeeded or failed. */
      loading: isLoading(snapshot),
    }),
    shallowEqual,
  )
  const commands = {
    /** Fetches immediately, replacing a fetch in flight. */
    reload: () => actor.send({ type: 'resource.reload' }),
    /** Marks the data as stale; it is fetched again soon after, once for all calls made in the meantime. */
    outdated: () => actor.send({ type: 'resource.outdated' }),
    /**
     * Applies a change to the loaded data immediately, and to the response of a fetch in flight once it arrives; patches must be
     * idempotent.
     */
    patch: (patch: (data: T) => T) => actor.send({ type: 'resource.patch', patch }),
  }
  return { ...events, ...commands }
}
