import { createBrowserInspector, createInspector, type StatelyInspectionEvent } from '@statelyai/inspect'
import type { ActorRefLike, AnyEventObject, InspectionEvent, MachineContext } from 'xstate'
import { INSPECT_CHANNEL } from './inspect-protocol.ts'
import { createTabLog } from './inspect-tab.ts'
import type { InspectorParts } from './inspector-parts.ts'
import { jsonSafe } from './json-safe.ts'

/** Called with an inspection event and its time, in milliseconds since 1970. */
export type Inspect = (event: InspectionEvent, at: number) => void

const browserParts = (): InspectorParts => ({
  channel: new BroadcastChannel(INSPECT_CHANNEL),
  tab: crypto.randomUUID(),
  path: () => window.location.pathname,
  now: Date.now,
})

/** Options that remove secrets before anything leaves the tab. */
const sanitized: NonNullable<Parameters<typeof createInspector>[1]> = {
  sanitizeEvent: (event) => jsonSafe(event) as AnyEventObject,
  sanitizeContext: (context) => jsonSafe(context) as MachineContext,
}

/** Our choice: maximum number of events queued until Stately's page is ready. */
const WAITING_MAX = 2_000

/** Reports this tab's actors to our own page, and delivers the events that the page sends to them. */
export function createPageInspector(parts: InspectorParts = browserParts()): Inspect {
  const log = createTabLog(parts)
  let moment = 0
  const send = (event: StatelyInspectionEvent) => log.write(event, moment)
  const inspector = createInspector({ send }, sanitized)
  window.addEventListener('pagehide', () => log.close())
  window.addEventListener('pageshow', ({ persisted }) => persisted && log.replay())
  return (event, at) => {
    moment = at
    if (event.type === '@xstate.actor') log.meet(event.actorRef)
    report(inspector, event)
  }
}

/** Shows this tab's actors on Stately's page, in a separate window. */
export function createStatelyInspector(): Inspect {
  const inspector = createBrowserInspector({ ...sanitized, autoStart: false, maxDeferredEvents: WAITING_MAX })
  onGesture(() => inspector.start())
  return (event) => report(inspector, event)
}

/** Runs a function on the next user gesture, because browsers do not let a page open a window otherwise. */
function onGesture(run: () => void): void {
  const settled = new AbortController()
  const once = () => {
    settled.abort()
    run()
  }
  window.addEventListener('click', once, { signal: settled.signal })
  window.addEventListener('keydown', once, { signal: settled.signal })
}

type Reports = Pick<ReturnType<typeof createInspector>, 'actor' | 'event' | 'snapshot'>

/**
 * Reports an event directly, because Stately's own observer waits for idle time, which browsers deny to hidden tabs, and an
 * inspected tab is hidden.
 */
function report(inspector: Reports, event: InspectionEvent): void {
  const actor: ActorRefLike = event.actorRef
  if (event.type === '@xstate.actor') inspector.actor(actor)
  if (event.type === '@xstate.event') inspector.event(actor, event.event, { source: event.sourceRef })
  if (event.type === '@xstate.snapshot') {
    inspector.snapshot(actor, plainSnapshot(event.snapshot), { event: event.event })
  }
}

interface Readable {
  readonly status: 'active' | 'done' | 'error' | 'stopped'
  readonly value?: unknown
  readonly context?: unknown
  readonly output?: unknown
  readonly tags?: ReadonlySet<string>
}

/** Returns the serializable parts of a snapshot; the context is sanitized by the inspector itself. */
function plainSnapshot(snapshot: object) {
  const { status, value, context, output, tags } = snapshot as Readable
  return { status, value: jsonSafe(value), context, output: jsonSafe(output), tags: [...(tags ?? [])] }
}
