import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { getStateNodes } from 'xstate/graph'

/** Returns the transitions of a state, including those without an event. */
export const transitionsOf = (node: AnyStateNode): readonly AnyTransitionDefinition[] =>
  [...node.transitions.values()].flat().concat(node.always ?? [])

/** Returns the name of a transition by its position in its state: state, position and event. */
export const transitionName = ({ id }: AnyStateNode, index: number, eventType: string): string =>
  `${id}#${index} ${eventType}`

/** Returns the names of all transitions of a machine. */
export function transitionNames(machine: AnyStateMachine): readonly string[] {
  const nodes = new Set([machine.root, ...getStateNodes(machine)])
  return [...nodes].flatMap((node) =>
    transitionsOf(node).map(({ eventType }, index) => transitionName(node, index, eventType)),
  )
}
