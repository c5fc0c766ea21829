import type { AnyStateMachine } from 'xstate'
import type { Flight, FlightActor } from './flight.ts'
import { type Draw, redactFlight } from './redact.ts'
import { compareActor } from './replayer.ts'

/** Machines by id. */
export type Machines = (id: string) => AnyStateMachine | null

/** Replays an actor of a file, and notes in it the context at the end, or the first step that differs. */
function checked(flight: Flight, actor: FlightActor, machines: Machines): FlightActor {
  const machine = machines(actor.machine)
  if (!machine) return actor
  const { first, context } = compareActor(flight, actor, machine)
  if (!first) return { ...actor, context }
  return { ...actor, differs: first.step ? actor.steps.indexOf(first.step) : -1 }
}

/**
 * Replaces the texts of a recording, and replays the result to find out whether it still shows the same; what differs is marked,
 * and its texts stay replaced.
 */
export function redactAndCheck(
  flight: Flight,
  draw: Draw,
  literals: ReadonlySet<string>,
  machines: Machines,
): Flight {
  const redacted = redactFlight(flight, draw, literals)
  return { ...redacted, actors: redacted.actors.map((actor) => checked(redacted, actor, machines)) }
}
