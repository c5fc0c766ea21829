import { NOTIFICATION_MS, TOAST_MS } from '#contract/base/limits.ts'
import type { Tone } from './banner.tsx'

/** What to tell: one sentence; a notification also has a title and stays longer. */
export interface ToastContent {
  readonly text: string
  readonly title?: string
  readonly tone?: Tone
  /** How long it stays, in place of the usual time. */
  readonly durationMs?: number
  /** One thing that can be done about it, such as undo or open. */
  readonly action?: { readonly label: string; readonly run: () => void }
}

/** A toast on its way: shown, or waiting for room. */
export interface Toast extends ToastContent {
  readonly id: number
}

/** At most this many show at once; the others wait. Our choice: more would cover the work. */
const SHOWN_MAX = 3

/** Timers by number that can be held all at once; a timer that runs already is left alone. */
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

/** Keeps the toasts, their order and their times: 3 s, 4.5 s with a title (specification 9), none while paused. */
export function createToastStore() {
  let [toasts, lastId, paused]: [readonly Toast[], number, boolean] = [[], 0, false]
  const listeners = new Set<() => void>()
  /** Heights that toasts keep free, in pixels from the lower edge of the window, by what stands there. */
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
    // What is offered for a time, such as an undo, does not wait: it would be over before it is seen.
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
 * `show` returns the number that `dismiss` takes; `hold(true)` keeps all, `hold(false)` gives each its whole time again;
 * `setInset` reserves a height below the toasts for its owner; 0 releases it.
 */
export type ToastStore = ReturnType<typeof createToastStore>
