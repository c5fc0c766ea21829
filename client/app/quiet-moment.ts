import { type EventObject, fromCallback } from 'xstate'
import { outboxStorage } from '../features/chats/unsent.ts'

/** Our choice: time without keyboard or pointer use after which an interruption is acceptable, in milliseconds. */
const IDLE_MS = 30_000
/** Pause between two checks, in milliseconds. */
const CHECK_INTERVAL_MS = 1_000

type Field = HTMLInputElement | HTMLTextAreaElement

/** Tracker of the member's input on the page, used to find a moment at which reloading does no harm. */
export interface PageActivity {
  /** Returns true if a reload would neither lose nor interrupt anything. */
  isQuiet(): boolean
  /** Starts tracking; earlier input is unknown. Returns a function that stops tracking. */
  follow(): () => void
}

/** Returns true if the browser would ask before closing the page, as it does for unsaved changes and running uploads. */
const isGuarded = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true, bubbles: false }))

const isDialogOpen = (): boolean => document.querySelector('[role=dialog], [role=alertdialog]') !== null

/** Creates the page's activity tracker; `now` returns milliseconds. */
export function createPageActivity(now: () => number): PageActivity {
  /** Fields that the member typed into. */
  const typed = new Set<Field>()
  let lastUse = now()
  const use = () => {
    lastUse = now()
  }
  const keep = ({ target }: Event) => {
    use()
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) typed.add(target)
  }
  const follow = () => {
    const stopping = new AbortController()
    const options = { capture: true, passive: true, signal: stopping.signal }
    for (const type of ['keydown', 'pointerdown', 'wheel']) document.addEventListener(type, use, options)
    for (const type of ['input', 'change']) document.addEventListener(type, keep, options)
    return () => stopping.abort()
  }
  const hasText = () => {
    for (const field of typed) if (!field.isConnected || field.value === '') typed.delete(field)
    return typed.size > 0
  }
  return {
    isQuiet: () =>
      (document.hidden || now() - lastUse >= IDLE_MS) &&
      !hasText() &&
      !isDialogOpen() &&
      !isGuarded() &&
      outboxStorage(() => window.sessionStorage).chats().length === 0,
    follow,
  }
}

/** Actor `quietMoment` of the reload machine; sends `moment.quiet` at every check that finds the page quiet. */
export const quietMoment = (activity: PageActivity) =>
  fromCallback<EventObject, undefined>(({ sendBack }) => {
    const check = () => {
      if (activity.isQuiet()) sendBack({ type: 'moment.quiet' })
    }
    const timer = setInterval(check, CHECK_INTERVAL_MS)
    document.addEventListener('visibilitychange', check)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
    }
  })
