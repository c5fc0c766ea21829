import type { AnyStateMachine } from 'xstate'

/** Result of a guard that was evaluated for an event. */
export interface GuardResult {
  /** Name of the guard, with its parameter if that is a single value. */
  readonly name: string
  readonly passed: boolean
}

/** Machine whose guards are watched. */
export interface WatchedMachine {
  readonly machine: AnyStateMachine
  /** Returns the results since the last call, in the order of evaluation; the same result of a guard is listed once. */
  takeResults(): readonly GuardResult[]
}

type Guard = (args: unknown, params: unknown) => boolean

const labelOf = (name: string, params: unknown) =>
  ['string', 'number', 'boolean'].includes(typeof params) ? `${name}(${params})` : name

/** Returns a copy of a machine that keeps the results of its named guards. Parts of a combined guard are kept each for itself. */
export function watchGuards(machine: AnyStateMachine): WatchedMachine {
  let results: GuardResult[] = []
  const watch = (name: string, guard: Guard): Guard =>
    // XState evaluates the parts of a combined guard itself.
    'check' in guard
      ? guard
      : (args, params) => {
          const passed = guard(args, params)
          const label = labelOf(name, params)
          if (!results.some((known) => known.name === label && known.passed === passed))
            results.push({ name: label, passed })
          return passed
        }
  const known = Object.entries(machine.implementations.guards as Record<string, Guard>)
  const guards = Object.fromEntries(known.map(([name, guard]) => [name, watch(name, guard)]))
  return {
    machine: machine.provide({ guards: guards as never }),
    takeResults: () => {
      const taken = results
      results = []
      return taken
    },
  }
}
