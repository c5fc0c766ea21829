import type { InspectionEvent } from 'xstate'
import type { Inspect } from './inspector.ts'

const KEY = 'inspect'

/** Page that inspects this tab: our own or Stately's; null if it is not inspected. */
export type InspectMode = 'page' | 'stately' | null

/** Returns the environment that the server wrote into the page, or null. */
export const appEnv = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name="app-env"]')?.content ?? null

/** Returns true only in development and test environments, because customer messages must not leave a production console. */
export const canInspect = (): boolean => ['dev', 'qa'].includes(appEnv() ?? '')

/** Returns the mode set by the `?inspect` parameter, which is remembered until the tab is closed; `?inspect=off` clears it. */
export function inspectMode(): InspectMode {
  if (!canInspect()) return null
  const asked = new URLSearchParams(window.location.search).get(KEY)
  if (asked !== null) sessionStorage.setItem(KEY, asked)
  const kept = sessionStorage.getItem(KEY)
  if (kept === null || kept === 'off') return null
  return kept === 'stately' ? 'stately' : 'page'
}

let loaded: Promise<Inspect> | null = null

/** Inspector that ignores all events; used if the inspector cannot be loaded, so that the tab works without it. */
const nothing: Inspect = () => {}

const load = (mode: InspectMode) =>
  import('./inspector.ts').then(
    ({ createPageInspector, createStatelyInspector }) =>
      mode === 'stately' ? createStatelyInspector() : createPageInspector(),
    () => nothing,
  )

/** Returns a function that forwards events to the inspector, in order and with their time, once the inspector has loaded. */
const forwardTo = (mode: InspectMode) => (event: InspectionEvent) => {
  const at = Date.now()
  loaded ??= load(mode)
  void loaded.then((inspect) => inspect(event, at))
}

/**
 * Returns the options that every actor must be created with, as `useActor` does in the console. The inspector is only loaded if
 * the URL requests it.
 */
export function inspectOptions(): { inspect?: (event: InspectionEvent) => void } {
  const mode = inspectMode()
  return mode ? { inspect: forwardTo(mode) } : {}
}
