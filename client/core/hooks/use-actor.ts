import { useState } from 'react'
import type { Actor, AnyStateMachine, InputFrom } from 'xstate'
import { createRecorded } from '#client/inspect/create-recorded.ts'
import { useLifetime } from './use-lifetime.ts'

/** Arguments that pass a machine's input; an empty list if the machine takes none. */
type InputOf<Machine extends AnyStateMachine> =
  unknown extends InputFrom<Machine> ? [] : [input: InputFrom<Machine>]

/**
 * Returns an actor that runs while the component is mounted, recorded, and inspected if the URL requests it. The name says what
 * the actor is for, as `screen: part`. Name, machine and input are read once. Unlike `useActorRef` of @xstate/react, keeps the
 * actor running in StrictMode remounts, so that no call is repeated.
 */
export function useActor<Machine extends AnyStateMachine>(
  name: string,
  machine: Machine,
  ...[input]: InputOf<Machine>
): Actor<Machine> {
  const [actor] = useState(() => createRecorded(name, machine, input))
  useLifetime(
    actor,
    () => actor.start(),
    () => actor.stop(),
  )
  return actor
}
