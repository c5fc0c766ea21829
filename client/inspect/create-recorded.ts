import { type Actor, type ActorOptions, type AnyStateMachine, createActor, type InputFrom } from 'xstate'
import { inspectOptions } from './inspect.ts'
import { recorder } from './recorder.ts'

/** Creates an actor that is recorded under a name, and inspected if the URL requests it. */
export const createRecorded = <Machine extends AnyStateMachine>(
  name: string,
  machine: Machine,
  input: InputFrom<Machine> | undefined,
): Actor<Machine> =>
  createActor(recorder.recorded(machine, name), {
    id: name,
    input,
    ...inspectOptions(),
  } as ActorOptions<Machine>)
