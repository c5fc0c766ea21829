import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { type DirectedGraphNode, toDirectedGraph } from 'xstate/graph'

/** Kind of trigger of a transition. */
export type ChartCause = 'event' | 'always' | 'after' | 'done' | 'error' | 'snapshot'

/** Transition of a state, as plain data. */
export interface ChartTransition {
  readonly cause: ChartCause
  /** Type of the event, name of the delay, or actor that the transition waits for; empty for `always`. */
  readonly name: string
  /** Name of the guard, or null. */
  readonly guard: string | null
  /** Id of the target state; null for a transition that only runs actions. */
  readonly target: string | null
}

/** State with its children, as plain data. */
export interface ChartState {
  /** Path from the root of the machine, joined by dots; unique within the machine. */
  readonly id: string
  readonly key: string
  readonly type: AnyStateNode['type']
  readonly description: string | null
  /** Id of the initial child; null if the state has no children or has regions. */
  readonly initial: string | null
  /** Actors that run while the state is active. */
  readonly invokes: readonly string[]
  readonly transitions: readonly ChartTransition[]
  readonly states: readonly ChartState[]
}

/** Converts a machine to a chart of plain data, based on XState's directed graph. */
export const chartOf = (machine: AnyStateMachine): ChartState => stateOf(toDirectedGraph(machine))

function stateOf({ stateNode, edges, children }: DirectedGraphNode): ChartState {
  const taken = edges.map(({ transition, target }) => transitionOf(stateNode, transition, target))
  // Added here, because the directed graph omits eventless transitions.
  const always = (stateNode.always ?? []).flatMap((transition) =>
    (transition.target ?? [stateNode]).map((target) => transitionOf(stateNode, transition, target)),
  )
  return {
    id: stateNode.id,
    key: stateNode.key,
    type: stateNode.type,
    description: stateNode.description ?? null,
    initial: stateNode.type === 'compound' ? (stateNode.initial.target[0]?.id ?? null) : null,
    invokes: stateNode.invoke.map(({ src }) => nameOf(src)),
    transitions: [...always, ...taken],
    states: children.map(stateOf),
  }
}

function transitionOf(
  source: AnyStateNode,
  transition: AnyTransitionDefinition,
  target: AnyStateNode,
): ChartTransition {
  return {
    ...causeOf(source, transition.eventType),
    guard: transition.guard === undefined ? null : nameOf(transition.guard),
    target: transition.target ? target.id : null,
  }
}

const prefixes = [
  ['xstate.done.actor.', 'done'],
  ['xstate.error.actor.', 'error'],
  ['xstate.snapshot.actor.', 'snapshot'],
] as const satisfies readonly (readonly [string, ChartCause])[]

/** Parses the names of XState's own events; any other event is the machine's. */
function causeOf(source: AnyStateNode, type: string): Pick<ChartTransition, 'cause' | 'name'> {
  if (type === '') return { cause: 'always', name: '' }
  const after = `xstate.after.`
  if (type.startsWith(after)) return { cause: 'after', name: type.slice(after.length, -source.id.length - 1) }
  if (type.startsWith('xstate.done.state.')) return { cause: 'done', name: '' }
  for (const [prefix, cause] of prefixes) {
    if (!type.startsWith(prefix)) continue
    const actor = type.slice(prefix.length)
    const invoke = source.invoke.find(({ id }) => id === actor)
    return { cause, name: invoke ? nameOf(invoke.src) : actor }
  }
  return { cause: 'event', name: type }
}

const combined = { and: ' and ', or: ' or ' } as Readonly<Record<string, string>>

/** Returns the params of a guard as text; empty if they are computed from the event. */
const paramsText = (named: object): string =>
  'params' in named && ['string', 'number', 'boolean'].includes(typeof named.params)
    ? `(${named.params})`
    : ''

/**
 * Returns the name of a guard or actor, which can be given as a string, as a typed object or inline; the names of combined guards;
 * `…` if it has none.
 */
function nameOf(named: unknown): string {
  if (typeof named === 'string') return named
  if (typeof named === 'object' && named !== null && 'type' in named)
    return `${named.type}${paramsText(named)}`
  if (typeof named !== 'function') return '…'
  if ('guards' in named && Array.isArray(named.guards)) {
    const names = named.guards.map(nameOf)
    return names.length === 1 ? `not ${names[0]}` : names.join(combined[named.name] ?? ', ')
  }
  return named.name && named.name !== 'guard' ? named.name : '…'
}
