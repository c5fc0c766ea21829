import type { ChartState } from '#client/inspect/inspect-chart.ts'

/** Whether an id names a state or something inside of it. */
export const isWithin = (id: string, outer: string): boolean => id === outer || id.startsWith(`${outer}.`)

/** Ids of the states that the transitions of a state, or of what it contains, lead to. */
const targetsOf = ({ transitions, states }: ChartState): readonly string[] => [
  ...transitions.flatMap(({ target }) => target ?? []),
  ...states.flatMap(targetsOf),
]

/**
 * The states inside of one, in layers: the initial state, then what follows from it, then what follows from that.
 * States that nothing leads to come last. The regions of a parallel state are one layer.
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
