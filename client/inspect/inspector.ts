import { createBrowserInspector, createInspector, type StatelyInspectionEvent } from '@statelyai/inspect'
import type { ActorRefLike, AnyEventObject, InspectionEvent, MachineContext } from 'xstate'
import { INSPECT_CHANNEL, type InspectPort } from './inspect-protocol.ts'
import { createTabLog } from './inspect-tab.ts'
import { jsonSafe } from './json-safe.ts'

/** Takes what an actor does and when, in milliseconds since 1970. */
export type Inspect = (event: InspectionEvent, at: number) => void

/** What the inspector of a tab needs of its surroundings. */
export interface InspectorParts {
  readonly channel: InspectPort
  /** Unique name of this tab. */
  readonly tab: string
  /** Path of the page that the tab shows, without its query. */
  readonly path: () => string
  /** Clock, milliseconds since 1970. */
  readonly now: () => number
}

const browserParts = (): InspectorParts => ({
  channel: new BroadcastChannel(INSPECT_CHANNEL),
  tab: crypto.randomUUID(),
  path: () => window.location.pathname,
  now: Date.now,
})

/** Nothing that looks like a secret leaves the tab, whoever reads it. */
const sanitized: NonNullable<Parameters<typeof createInspector>[1]> = {
  sanitizeEvent: (event) => jsonSafe(event) as AnyEventObject,
  sanitizeContext: (context) => jsonSafe(context) as MachineContext,
}

/** Our choice: events that wait until Stately's page is there. */
const WAITING_MAX = 2_000

/** Tells our own page what the actors of this tab do, and hands them the events that it sends. */
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

/** Shows the actors of this tab on Stately's page, in a window of its own. */
export function createStatelyInspector(): Inspect {
  const inspector = createBrowserInspector({ ...sanitized, autoStart: false, maxDeferredEvents: WAITING_MAX })
  onGesture(() => inspector.start())
  return (event) => report(inspector, event)
}

/** Browsers let a page open a window only right after the person did something. */
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

/** Stately's own observer waits for an idle moment, which browsers deny to hidden tabs, and an inspected tab is hidden. */
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

/** The parts of a snapshot that can travel; the context is cleaned by the inspector itself. */
function plainSnapshot(snapshot: object) {
  const { status, value, context, output, tags } = snapshot as Readable
  return { status, value: jsonSafe(value), context, output: jsonSafe(output), tags: [...(tags ?? [])] }
}
