import type { AnyStateMachine } from 'xstate'
import type { Flight, FlightActor } from './flight.ts'
import { compareActor, replayActor } from './replayer.ts'
import { valuePaths } from './value-paths.ts'

/** Returns why an actor does not behave as its test says; null if it does. */
function faultOf(flight: Flight, actor: FlightActor, machine: AnyStateMachine): string | null {
  const { expected } = actor
  if (!expected) {
    const { first, isContextEqual } = compareActor(flight, actor, machine)
    if (first)
      return `${first.event?.type}: ${JSON.stringify(first.value)} instead of ${JSON.stringify(first.recorded)}`
    return isContextEqual ? null : 'another context at the end'
  }
  for (const one of replayActor(flight, actor, machine)) {
    if ((one.step?.n ?? -1) === expected.n) {
      const active = valuePaths(machine.id, one.value)
      return active.includes(expected.state)
        ? null
        : `${one.event?.type}: ${JSON.stringify(one.value)} instead of ${expected.state}`
    }
    if (!one.isEqual) return `${one.event?.type}: differs before the step that the test is about`
  }
  return 'the step that the test is about is missing'
}

/** Replays a recording that is kept as a test; returns what differs, by actor. */
export function faultsIn(
  flight: Flight,
  machineOf: (id: string) => AnyStateMachine | null,
): readonly string[] {
  return flight.actors.flatMap((actor) => {
    const machine = machineOf(actor.machine)
    if (!machine) return [`${actor.name}: the machine "${actor.machine}" does not exist`]
    const fault = faultOf(flight, actor, machine)
    return fault === null ? [] : [`${actor.name}: ${fault}`]
  })
}
