import type { ChartState } from './chart.ts'

/** Returns true if `id` is the state `outer` or one of its descendants. */
export const isWithin = (id: string, outer: string): boolean => id === outer || id.startsWith(`${outer}.`)

/** Returns the ids of the targets of all transitions of a state and its descendants. */
const targetsOf = ({ transitions, states }: ChartState): readonly string[] => [
  ...transitions.flatMap(({ target }) => target ?? []),
  ...states.flatMap(targetsOf),
]

/**
 * Returns the children of a state in layers: the initial state, its successors, their successors, and so on. Unreachable states
 * come last. The regions of a parallel state form a single layer.
 */
export function layersOf({ type, initial, states }: ChartState): readonly (readonly ChartState[])[] {
  if (type === 'parallel' || states.length === 0) return states.length ? [states] : []
  const left = new Set(states)
  const layers: ChartState[][] = []
  let layer = states.filter(({ id }) => initial !== null && isWithin(initial, id))
  while (left.size) {
    if (!layer.length) layer = [...left].slice(0, 1)
    for (const state of layer) left.delete(state)
    layers.push(layer)
    const targets = layer.flatMap(targetsOf)
    layer = [...left].filter(({ id }) => targets.some((target) => isWithin(target, id)))
  }
  return layers
}
