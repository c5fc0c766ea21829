import type { InspectionEvent } from 'xstate'
import type { Inspect } from './inspector.ts'

const KEY = 'inspect'

/** Where the machines of this tab are shown: on our own page, on Stately's, or nowhere. */
export type InspectMode = 'page' | 'stately' | null

/** Environment that the server names in the page; null where it names none. */
export const appEnv = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name="app-env"]')?.content ?? null

/** Only development and test environments are inspected: what a customer wrote stays in the console of a live one. */
export const canInspect = (): boolean => ['dev', 'qa'].includes(appEnv() ?? '')

/** Remembered from the first address with `?inspect` on, for as long as the tab lives; `?inspect=off` ends it. */
export function inspectMode(): InspectMode {
  if (!canInspect()) return null
  const asked = new URLSearchParams(window.location.search).get(KEY)
  if (asked !== null) sessionStorage.setItem(KEY, asked)
  const kept = sessionStorage.getItem(KEY)
  if (kept === null || kept === 'off') return null
  return kept === 'stately' ? 'stately' : 'page'
}

let loaded: Promise<Inspect> | null = null

/** A tab whose inspector cannot be fetched works on without it. */
const nothing: Inspect = () => {}

const load = (mode: InspectMode) =>
  import('./inspector.ts').then(
    ({ createPageInspector, createStatelyInspector }) =>
      mode === 'stately' ? createStatelyInspector() : createPageInspector(),
    () => nothing,
  )

/** Events wait in order, with their time, until the inspector is there. */
const forwardTo = (mode: InspectMode) => (event: InspectionEvent) => {
  const at = Date.now()
  loaded ??= load(mode)
  loaded.then((inspect) => inspect(event, at))
}

/**
 * Options that every actor of the console is started with: `useActorRef(machine, { input, ...inspectOptions() })`.
 * The inspector is fetched when, and only when, the address asks for it.
 */
export function inspectOptions(): { inspect?: (event: InspectionEvent) => void } {
  const mode = inspectMode()
  return mode ? { inspect: forwardTo(mode) } : {}
}
