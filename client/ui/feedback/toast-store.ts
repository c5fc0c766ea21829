import { NOTIFICATION_MS, TOAST_MS } from '#contract/base/limits.ts'
import type { Tone } from './banner.tsx'

/** Content of a toast: one sentence. With a title, it is a notification and stays longer. */
export interface ToastContent {
  readonly text: string
  readonly title?: string
  readonly tone?: Tone
  /** Time on screen in milliseconds; overrides the default. */
  readonly durationMs?: number
  /** A single action, such as undo or open. */
  readonly action?: { readonly label: string; readonly run: () => void }
}

/** Toast that is shown or waiting for space. */
export interface Toast extends ToastContent {
  readonly id: number
}

/** Maximum number of visible toasts; the others wait. Our choice: more would cover the page. */
const SHOWN_MAX = 3

/** Creates timers, identified by toast id, that can all be stopped at once; starting a running timer has no effect. */
function createTimers(onEnd: (id: number) => void) {
  const running = new Map<number, ReturnType<typeof setTimeout>>()
  const stop = (id: number) => {
    clearTimeout(running.get(id))
    running.delete(id)
  }
  return {
    start(id: number, milliseconds: number) {
      if (!running.has(id))
        running.set(
          id,
          setTimeout(() => onEnd(id), milliseconds),
        )
    },
    stop,
    stopAll: () => [...running.keys()].forEach(stop),
  }
}

/**
 * Creates a store that holds toasts in order and times them out: after 3 s, or 4.5 s with a title (specification 9). Timers stop
 * while the store is paused.
 */
export function createToastStore() {
  let [toasts, lastId, paused]: [readonly Toast[], number, boolean] = [[], 0, false]
  const listeners = new Set<() => void>()
  /** Heights to keep free at the bottom of the window, in pixels, by owner. */
  const insets = new Map<unknown, number>()
  const timers = createTimers((id) => dismiss(id))

  const run = () => {
    if (paused) return
    for (const { id, title, durationMs } of toasts.slice(0, SHOWN_MAX))
      timers.start(id, durationMs ?? (title ? NOTIFICATION_MS : TOAST_MS))
  }
  const change = (next: readonly Toast[]) => {
    toasts = next
    run()
    for (const listener of listeners) listener()
  }
  const dismiss = (id: number) => {
    timers.stop(id)
    change(toasts.filter((toast) => toast.id !== id))
  }
  const hold = (held: boolean) => {
    paused = held
    if (held) timers.stopAll()
    else run()
  }
  const show = (content: ToastContent): number => {
    lastId += 1
    const toast = { ...content, id: lastId }
    // Toasts with a set duration, such as an undo, do not wait, because their action would expire before they appear.
    const first = toasts.filter(({ durationMs }) => durationMs !== undefined)
    const others = toasts.filter(({ durationMs }) => durationMs === undefined)
    change(toast.durationMs === undefined ? [...toasts, toast] : [...first, toast, ...others])
    return lastId
  }
  const setInset = (owner: unknown, height: number) => {
    insets.set(owner, height)
    if (height === 0) insets.delete(owner)
    for (const listener of listeners) listener()
  }
  const inset = () => Math.max(0, ...insets.values())
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return { show, dismiss, hold, setInset, inset, subscribe, all: () => toasts, most: SHOWN_MAX }
}

/**
 * Toast store. `show` returns the id for `dismiss`. `hold(true)` pauses all timers, `hold(false)` restarts each with its full
 * duration. `setInset` reserves space below the toasts for its owner; 0 releases it.
 */
export type ToastStore = ReturnType<typeof createToastStore>
