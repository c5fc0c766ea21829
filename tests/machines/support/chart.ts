import { expect } from 'vitest'
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate'
import { getAdjacencyMap, getShortestPaths, getStateNodes } from 'xstate/graph'

/** Input, events and context facet for exploring a chart. */
export interface Walk {
  readonly input: unknown
  /** All relevant events, including done and error events of actors; timer events are added. */
  readonly events: readonly AnyEventObject[]
  /** Returns the part of the context that distinguishes two snapshots of the same state. */
  readonly facet?: (context: never) => unknown
}

/** Returns the done event of the actor with the given invocation id. */
export const done = (id: string, output?: unknown): EventObject & { output: unknown } => ({
  type: `xstate.done.actor.${id}`,
  output,
})

/** Returns the error event of the actor with the given invocation id; the error has the given code. */
export const failed = (id: string, code: string): EventObject & { error: unknown } => ({
  type: `xstate.error.actor.${id}`,
  error: { code },
})

/** Returns the ids of all atomic states, including those that are only passed through. */
const restingStates = (machine: AnyStateMachine): readonly string[] =>
  getStateNodes(machine)
    .filter((node) => Object.keys(node.states).length === 0)
    .map(({ id }) => id)

const timers = (machine: AnyStateMachine): readonly EventObject[] =>
  getStateNodes(machine).flatMap((node) => node.after.map(({ eventType }) => ({ type: String(eventType) })))

function optionsOf(machine: AnyStateMachine, { input, events, facet }: Walk) {
  return {
    input: input as never,
    events: [...events, ...timers(machine)] as never[],
    serializeState: (snapshot: AnyMachineSnapshot) =>
      JSON.stringify([snapshot.value, facet?.(snapshot.context as never) ?? null]),
    limit: 200_000,
  }
}

const leafIds = (snapshot: AnyMachineSnapshot): readonly string[] =>
  snapshot._nodes.filter((node) => Object.keys(node.states).length === 0).map(({ id }) => id)

/** Selects the states to check. */
export interface Wanted {
  /** States with only transient transitions, which are passed through but never rested in. */
  readonly passing?: readonly string[]
  /** Selects the states to check by id; all by default. */
  readonly only?: (id: string) => boolean
}

/** Throws unless every selected state is reachable. */
export function expectAllReachable(machine: AnyStateMachine, walk: Walk, wanted: Wanted = {}): void {
  const { passing = [], only = () => true } = wanted
  const paths = getShortestPaths(machine, optionsOf(machine, walk) as never)
  const reached = new Set(paths.flatMap(({ state }) => leafIds(state as AnyMachineSnapshot)))
  const asked = restingStates(machine).filter(only)
  expect(asked.length).toBeGreaterThan(0)
  const missing = asked.filter((id) => !reached.has(id) && !passing.includes(id))
  expect(missing, 'states that no path reaches').toEqual([])
  const stale = passing.filter((id) => reached.has(id))
  expect(stale, 'states that were said to be passed through, but rest').toEqual([])
}

/** Throws if some path leads to a state from which none of the `homes` can be reached. */
export function expectNoDeadEnd(machine: AnyStateMachine, walk: Walk, homes: readonly string[]): void {
  const map = getAdjacencyMap(machine, optionsOf(machine, walk) as never)
  const entries = Object.entries(map as Record<string, { state: AnyMachineSnapshot; transitions: object }>)
  const into = new Map<string, string[]>()
  for (const [from, { transitions }] of entries) {
    for (const { state } of Object.values(transitions) as { state: AnyMachineSnapshot }[]) {
      const to = optionsOf(machine, walk).serializeState(state)
      into.set(to, [...(into.get(to) ?? []), from])
    }
  }
  const isHome = (snapshot: AnyMachineSnapshot) =>
    snapshot.status === 'done' || leafIds(snapshot).some((id) => homes.includes(id))
  const open = entries.filter(([, { state }]) => isHome(state)).map(([key]) => key)
  const safe = new Set(open)
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const from of into.get(next) ?? []) {
      if (safe.has(from)) continue
      safe.add(from)
      open.push(from)
    }
  }
  expect(safe.size).toBeGreaterThan(0)
  expect(
    entries.map(([key]) => key).filter((key) => !safe.has(key)),
    'dead ends',
  ).toEqual([])
}
