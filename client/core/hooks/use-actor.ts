import { useState } from 'react'
import { type Actor, type ActorOptions, type AnyStateMachine, createActor, type InputFrom } from 'xstate'
import { inspectOptions } from '#client/inspect/inspect.ts'
import { useLifetime } from './use-lifetime.ts'

/** Arguments that pass a machine's input; an empty list if the machine takes none. */
type InputOf<Machine extends AnyStateMachine> =
  unknown extends InputFrom<Machine> ? [] : [input: InputFrom<Machine>]

/**
 * Returns an actor that runs while the component is mounted, inspected if the URL requests it. Machine and input are read once.
 * Unlike `useActorRef` of @xstate/react, keeps the actor running in StrictMode remounts, so that no call is repeated.
 */
export function useActor<Machine extends AnyStateMachine>(
  machine: Machine,
  ...[input]: InputOf<Machine>
): Actor<Machine> {
  const [actor] = useState(() =>
    createActor(machine, { input, ...inspectOptions() } as ActorOptions<Machine>),
  )
  useLifetime(
    actor,
    () => actor.start(),
    () => actor.stop(),
  )
  return actor
}
