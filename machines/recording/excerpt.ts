import type { Flight, FlightActor, FlightCalls, FlightNode, FlightStep } from './flight.ts'

/** Copies nodes to a new table, with everything that they refer to. */
function copier(nodes: readonly FlightNode[]) {
  const copied: FlightNode[] = []
  const positions = new Map<number, number>()
  const place = (node: FlightNode) => copied.push(node) - 1
  const copyList = (node: Extract<FlightNode, readonly unknown[]>): FlightNode => {
    if (node[0] === 'list' || node[0] === 'set' || node[0] === 'map')
      return [node[0], ...node.slice(1).map((position) => copy(position as number))] as FlightNode
    return node[0] === 'error' ? ['error', node[1], node[2], copy(node[3] as number)] : node
  }
  const copyNode = (node: FlightNode): FlightNode => {
    if (typeof node !== 'object' || node === null) return node
    if (Array.isArray(node)) return copyList(node as Extract<FlightNode, readonly unknown[]>)
    return Object.fromEntries(Object.entries(node).map(([key, position]) => [key, copy(position as number)]))
  }
  const copy = (position: number): number => {
    const known = positions.get(position)
    if (known !== undefined) return known
    const placed = place(copyNode(nodes[position] ?? null))
    positions.set(position, placed)
    return placed
  }
  return { copied, copy }
}

/**
 * Returns a recording of one actor only, as a test keeps it; `expected` is the state in which the machine should be after a step,
 * where the recording shows a fault.
 */
export function excerptOf(flight: Flight, index: number, expected?: FlightActor['expected']): Flight {
  const { copied, copy } = copier(flight.nodes)
  const copyCalls = (calls: FlightCalls): FlightCalls =>
    calls.map(([fn, result]) => [fn, copy(result)] as const)
  const copyStep = ({ source: _, ...step }: FlightStep): FlightStep => ({
    ...step,
    event: copy(step.event),
    ...(step.calls && { calls: copyCalls(step.calls) }),
    ...(step.value !== undefined && { value: copy(step.value) }),
  })
  const actors = flight.actors.slice(index, index + 1).map(({ frame, ...actor }) => ({
    ...actor,
    input: copy(actor.input),
    calls: copyCalls(actor.calls),
    ...(frame && { frame: { ...frame, value: copy(frame.value), context: copy(frame.context) } }),
    steps: actor.steps.map(copyStep),
    ...(expected && { expected }),
  }))
  return { ...flight, actors, nodes: copied }
}
