import { createContext, use, useSyncExternalStore } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { floorMachine } from '#machines/floor/floor-machine.ts'
import type { FloorState } from '#machines/floor/floor-state.ts'
import type { FloorContext, MoveTarget } from '#machines/floor/floor-types.ts'
import { waitedMs } from '#machines/floor/open-hours.ts'

export type FloorActor = ActorRefFrom<typeof floorMachine>

/** Provides the floor's actor to the panes; null outside the floor. */
export const FloorActorContext = createContext<FloorActor | null>(null)

export function useFloorActor(): FloorActor {
  const actor = use(FloorActorContext)
  if (!actor) throw new Error('useFloorActor must be used on the floor.')
  return actor
}

/** Our choice: minimum interval between redraws of the panes; the design requires changes to be visible within 150 ms. */
const DRAWN_EVERY_MS = 100

type Subscribe = (listener: () => void) => () => void

/** Returns a throttled subscription to the floor: all listeners are notified together, at most once per interval. */
function createSampler(actor: FloorActor): Subscribe {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = 0
  const notify = () => {
    timer = undefined
    last = performance.now()
    for (const listener of [...listeners]) listener()
  }
  const change = () => {
    timer ??= setTimeout(notify, Math.max(0, last + DRAWN_EVERY_MS - performance.now()))
  }
  let source: { unsubscribe(): void } | null = null
  return (listener) => {
    source ??= actor.subscribe(change)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      source?.unsubscribe()
      source = null
      clearTimeout(timer)
      timer = undefined
    }
  }
}

const samplers = new WeakMap<FloorActor, Subscribe>()

function samplerOf(actor: FloorActor): Subscribe {
  const sampler = samplers.get(actor) ?? createSampler(actor)
  samplers.set(actor, sampler)
  return sampler
}

/**
 * Returns a part of the floor, sampled several times per second; `select` must return the same object while the part is
 * unchanged.
 */
export function useSampled<T>(select: (context: FloorContext) => T): T {
  const actor = useFloorActor()
  return useSyncExternalStore(samplerOf(actor), () => select(actor.getSnapshot().context))
}

/** Returns a part of the floor's state. Throws until the floor has loaded, so only the panes can use it. */
export function useFloorPart<K extends keyof FloorState>(part: K): FloorState[K] {
  return useSampled(({ floor }) => loadedState(floor)[part])
}

/** Returns a value derived from the floor's state; `select` must return the same object while the value is unchanged. */
export const useFloorSelector = <T>(select: (floor: FloorState) => T): T =>
  useSampled(({ floor }) => select(loadedState(floor)))

/** Returns the floor's whole state, for components that read much of it. */
export const useFloorState = (): FloorState => useSampled(({ floor }) => loadedState(floor))

function loadedState(floor: FloorState | null): FloorState {
  if (!floor) throw new Error('The floor has not been loaded.')
  return floor
}

/** Returns the thresholds beyond which the floor needs a supervisor. */
export const useThresholds = () => useFloorPart('thresholds')

/** Returns a chat on the floor; undefined if it is not there. */
export const useFloorChat = (id: number) => useSampled(({ floor }) => floor?.chats.get(id))

/** Returns the server's time, refreshed every second. */
export const useFloorNow = (): number => useSampled(({ now }) => Math.floor(now / 1000) * 1000)

/**
 * Returns how long a customer has been waiting, in milliseconds of business hours, refreshed every second; 0 if `since` is null
 * or the floor has not loaded.
 */
export const useWaited = (since: number | null): number =>
  useSampled(({ floor, now }) =>
    floor && since !== null ? waitedMs(floor, since, Math.floor(now / 1000) * 1000) : 0,
  )

/** Returns the panes' commands for the floor machine. */
export function useFloorCommands() {
  const actor = useFloorActor()
  return {
    move: (ids: readonly number[], target: MoveTarget) =>
      actor.send({ type: 'chats.move', key: crypto.randomUUID(), ids, ...target }),
    undo: () => actor.send({ type: 'move.undo' }),
    reload: () => actor.send({ type: 'floor.reload' }),
    toggleHold: () => actor.send({ type: 'hold.toggle' }),
    hold: (reason: 'pointer' | 'focus' | 'menu' | 'drag', on: boolean) =>
      actor.send({ type: on ? 'hold.begin' : 'hold.end', reason }),
  }
}
