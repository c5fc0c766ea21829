// The only file of recordings that knows how XState 5 runs a machine; everything else works on plain data.
import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  fromCallback,
} from 'xstate'
import { getStateNodes } from 'xstate/graph'
import { createDecoder } from './encode.ts'
import type { Flight, FlightActor, FlightCalls, FlightStep } from './flight.ts'
import { canonical, hashOf } from './hash.ts'

/** State of a replayed actor after its start or after a step. */
export interface Replayed {
  /** Null for the state before the first step. */
  readonly step: FlightStep | null
  readonly event: { readonly type: string } | null
  readonly status: 'active' | 'done' | 'error' | 'stopped'
  readonly value: unknown
  readonly context: unknown
  readonly tags: readonly string[]
  /** State value in the recording; undefined if the recording has none here. */
  readonly recorded: unknown
  readonly isEqual: boolean
}

/** Returns a hash of everything that decides how a machine reacts: states, transitions, guards, actions, actors and delays. */
export function chartHash(machine: AnyStateMachine): string {
  const name = (part: unknown) =>
    typeof part === 'object' && part !== null && 'type' in part
      ? String(part.type)
      : typeof part === 'string'
        ? part
        : 'ƒ'
  const states = getStateNodes(machine).concat(machine.root)
  const parts = [...new Set(states)].map((node) => [
    node.id,
    node.type,
    [...node.entry, ...node.exit].map(name),
    node.invoke.map(({ src }) => name(src)),
    [...[...node.transitions.values()].flat(), ...(node.always ?? [])].map(
      ({ eventType, target, guard, actions, reenter }) => [
        eventType,
        target?.map(({ id }) => id) ?? null,
        guard === undefined ? null : name(guard),
        actions.map(name),
        reenter,
      ],
    ),
  ])
  return hashOf(JSON.stringify(parts))
}

/** Results of the recorded functions, in order; a replayed function takes its next one. */
function createResults(read: () => (position: number) => unknown) {
  let left: (readonly [number, number])[] = []
  let isShort = false
  const last = new Map<number, unknown>()
  const set = (calls: FlightCalls = []) => {
    left = [...calls]
    isShort = false
  }
  const call = (fn: number) => () => {
    const index = left.findIndex(([id]) => id === fn)
    const [found] = index < 0 ? [] : left.splice(index, 1)
    if (found) last.set(fn, read()(found[1]))
    else isShort = true
    return last.get(fn)
  }
  return { set, call, wasShort: () => isShort }
}

/** Scope in which nothing happens: no actor starts, no timer runs, no action is executed. */
const inertScope = (self: AnyActorRef) => ({
  self,
  id: self.id,
  sessionId: self.sessionId,
  system: self.system,
  logger: () => {},
  defer: () => {},
  stopChild: () => {},
  emit: () => {},
  actionExecutor: () => {},
})

/** Placeholder for a child that ran when the recording begins; it does nothing. */
const idle = fromCallback(() => {})

function frameState(machine: AnyStateMachine, actor: FlightActor, read: (position: number) => unknown) {
  const { frame } = actor
  if (!frame) return null
  const state = machine.resolveState({ value: read(frame.value) as never, context: read(frame.context) })
  const children = frame.children.map(([id, src]) => [id, createActor(idle, { id, src } as never)])
  return Object.assign(state, { children: Object.fromEntries(children) })
}

const valueText = (value: unknown) => JSON.stringify(value)

/**
 * Replays an actor's steps on a machine, one for each turn of the generator. A replayed actor makes no calls: everything that it
 * was told is part of the recording.
 */
export function* replayActor(
  flight: Pick<Flight, 'nodes'>,
  actor: FlightActor,
  machine: AnyStateMachine,
): Generator<Replayed, void> {
  const results = createResults(() => read)
  const read = createDecoder(flight.nodes, results.call)
  results.set(actor.calls)
  const self = createActor(machine, { input: read(actor.input) as never })
  const scope = inertScope(self) as unknown as Parameters<AnyStateMachine['transition']>[2]
  const report = (
    snapshot: AnyMachineSnapshot,
    step: FlightStep | null,
    event: Replayed['event'],
  ): Replayed => {
    const recorded = step ? (step.value === undefined ? null : read(step.value)) : undefined
    const isSame = recorded === undefined || valueText(recorded) === valueText(snapshot.value)
    const { status, value, context, tags } = snapshot
    return {
      step,
      event,
      status,
      value,
      context,
      tags: [...tags],
      recorded,
      isEqual: isSame && !results.wasShort(),
    }
  }
  let snapshot: AnyMachineSnapshot = frameState(machine, actor, read) ?? self.getSnapshot()
  yield report(snapshot, null, null)
  for (const step of actor.steps) {
    results.set(step.calls)
    const event = read(step.event) as { readonly type: string }
    try {
      snapshot = machine.transition(snapshot, event as never, scope)
      yield report(snapshot, step, event)
    } catch {
      // An event that threw in the recording may throw again.
      yield { ...report(snapshot, step, event), isEqual: step.value === undefined }
    }
  }
}

/** Result of replaying an actor from beginning to end. */
export interface ReplayResult {
  readonly steps: number
  readonly equal: number
  /** First step that differs; null if all are equal. */
  readonly first: Replayed | null
  /** True if the context at the end is the one in the recording, or if the recording has none. */
  readonly isContextEqual: boolean
  /** Hash of the context at the end. */
  readonly context: string
}

/** Replays an actor and compares each state, and the context at the end, with the recording. */
export function compareActor(
  flight: Pick<Flight, 'nodes'>,
  actor: FlightActor,
  machine: AnyStateMachine,
): ReplayResult {
  let [equal, first, context] = [0, null as Replayed | null, null as unknown]
  for (const one of replayActor(flight, actor, machine)) {
    context = one.context
    if (one.isEqual && one.step) equal += 1
    if (!one.isEqual) first ??= one
  }
  const hash = hashOf(canonical(context))
  const isContextEqual = actor.context === undefined || actor.context === hash
  return { steps: actor.steps.length, equal, first, isContextEqual, context: hash }
}
