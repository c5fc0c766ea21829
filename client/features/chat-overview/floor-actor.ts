import { createContext, use, useMemo, useSyncExternalStore } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { floorMachine } from '#machines/floor/floor-machine.ts'
import type { FloorContext, MoveTarget } from '#machines/floor/floor-types.ts'
import { waitedMs } from '#machines/floor/open-hours.ts'
import type { Picture } from '#machines/floor/picture.ts'

/** The actor of the floor. */
export type FloorActor = ActorRefFrom<typeof floorMachine>

/** The actor for the panes of the page. */
export const FloorActorContext = createContext<FloorActor | null>(null)

/** Returns the actor of the floor. */
export function useFloorActor(): FloorActor {
  const actor = use(FloorActorContext)
  if (!actor) throw new Error('useFloorActor must be used on the floor.')
  return actor
}

/** Our choice: the panes are drawn at most this often, in milliseconds; design: a change shows within 150 ms. */
const DRAWN_EVERY_MS = 100

type Subscribe = (listener: () => void) => () => void

/** Calls its listeners after changes of the floor, at once or soon after the last time, so that panes are drawn together and not too often. */
function createSampler(actor: FloorActor): Subscribe {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = 0
  const tell = () => {
    timer = undefined
    last = performance.now()
    for (const listener of [...listeners]) listener()
  }
  const change = () => {
    timer ??= setTimeout(tell, Math.max(0, last + DRAWN_EVERY_MS - performance.now()))
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

/** Returns a part of the floor that is read a few times a second; the part must keep its identity while it is equal. */
export function useSampled<T>(select: (context: FloorContext) => T): T {
  const actor = useFloorActor()
  return useSyncExternalStore(samplerOf(actor), () => select(actor.getSnapshot().context))
}

/** Returns a part of the picture; only for panes that are shown once there is one. */
export function usePart<K extends keyof Picture>(part: K): Picture[K] {
  return useSampled(({ picture }) => pictureIn(picture)[part])
}

/** Returns what is made of the picture; it must keep its identity while it is equal. */
export const useOfPicture = <T>(select: (picture: Picture) => T): T =>
  useSampled(({ picture }) => select(pictureIn(picture)))

/** Returns the picture, for what reads much of it. */
export const usePicture = (): Picture => useSampled(({ picture }) => pictureIn(picture))

function pictureIn(picture: Picture | null): Picture {
  if (!picture) throw new Error('The floor has not been loaded.')
  return picture
}

/** Returns the values beyond which the floor needs a supervisor. */
export const useThresholds = () => usePart('thresholds')

/** Returns a chat of the floor; undefined if it is not there. */
export const useFloorChat = (id: number) => useSampled(({ picture }) => picture?.chats.get(id))

/** Returns the time of the server, refreshed each second. */
export const useFloorNow = (): number => useSampled(({ now }) => Math.floor(now / 1000) * 1000)

/** Returns how long a customer has waited in open time, in milliseconds, refreshed each second; 0 for null. */
export const useWaited = (since: number | null): number =>
  useSampled(({ picture, now }) =>
    picture && since !== null ? waitedMs(picture, since, Math.floor(now / 1000) * 1000) : 0,
  )

/** Returns what the panes send to the machine. */
export function useFloorCommands() {
  const actor = useFloorActor()
  return useMemo(
    () => ({
      give: (ids: readonly number[], target: MoveTarget) =>
        actor.send({ type: 'chats.move', key: crypto.randomUUID(), ids, ...target }),
      undo: () => actor.send({ type: 'move.undo' }),
      reload: () => actor.send({ type: 'floor.reload' }),
      toggleHold: () => actor.send({ type: 'hold.toggle' }),
      hold: (reason: 'pointer' | 'focus' | 'menu' | 'drag', on: boolean) =>
        actor.send({ type: on ? 'hold.begin' : 'hold.end', reason }),
    }),
    [actor],
  )
}
