import { useSelector } from '@xstate/react'
import { createContext, use, useCallback, useMemo, useSyncExternalStore } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { floorMachine } from '#machines/floor/floor-machine.ts'
import type { FloorContext } from '#machines/floor/floor-types.ts'
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

/** Our choice: the panes are drawn at most this often; design: a change shows within 150 ms. */
const DRAWN_EVERY_MS = 80

/** Calls a listener after changes, at most once in a while, and always after the last one. */
function throttled(listener: () => void): { run: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      listener()
    }, DRAWN_EVERY_MS)
  }
  return { run, stop: () => clearTimeout(timer) }
}

/** Returns a part of the floor that is read at most a few times a second; the part must keep its identity while it is equal. */
export function useSampled<T>(select: (context: FloorContext) => T): T {
  const actor = useFloorActor()
  const subscribe = useCallback(
    (listener: () => void) => {
      const { run, stop } = throttled(listener)
      const subscription = actor.subscribe(run)
      return () => {
        subscription.unsubscribe()
        stop()
      }
    },
    [actor],
  )
  return useSyncExternalStore(subscribe, () => select(actor.getSnapshot().context))
}

/** Returns the picture; only for panes that are shown once there is one. */
export function usePicture(): Picture {
  const picture = useSampled(({ picture }) => picture)
  if (!picture) throw new Error('The floor has not been loaded.')
  return picture
}

/** Returns the time of the server, refreshed each second. */
export const useFloorNow = (): number =>
  useSelector(useFloorActor(), ({ context }) => Math.floor(context.now / 1000) * 1000)

/** Returns what the panes send to the machine. */
export function useFloorCommands() {
  const actor = useFloorActor()
  return useMemo(
    () => ({
      give: (ids: readonly number[], to: number | null) =>
        actor.send({ type: 'chats.move', key: crypto.randomUUID(), ids, to }),
      undo: () => actor.send({ type: 'move.undo' }),
      reload: () => actor.send({ type: 'floor.reload' }),
      toggleHold: () => actor.send({ type: 'hold.toggle' }),
      hold: (reason: 'pointer' | 'focus' | 'menu' | 'drag', on: boolean) =>
        actor.send({ type: on ? 'hold.begin' : 'hold.end', reason }),
    }),
    [actor],
  )
}
