import type { ChartState } from './inspect-chart.ts'

/** Name of the BroadcastChannel between the tabs of the console and the page that shows their machines. */
export const INSPECT_CHANNEL = 'parley-inspect'

/** Plain data of one state of an actor; what looks like a secret is removed. */
export interface InspectedState {
  readonly status: 'active' | 'done' | 'error' | 'stopped'
  /** Names of the active states, nested by region. */
  readonly value: unknown
  readonly context: unknown
  readonly tags: readonly string[]
  readonly output?: unknown
}

/** An event, as plain data. */
export interface InspectedEvent {
  readonly type: string
  readonly [name: string]: unknown
}

/** What an actor's messages share: `sessionId` is the tab's name and the actor's; `n` counts the messages of that actor from 1. */
interface OfActor {
  readonly sessionId: string
  readonly n: number
  /** Milliseconds since 1970. */
  readonly at: number
}

/** What a tab tells. */
export type TabMessage =
  /** A tab began, or shows another page; `path` has no query. */
  | { readonly type: 'tab.opened'; readonly tab: string; readonly path: string; readonly at: number }
  | { readonly type: 'tab.closed'; readonly tab: string }
  /** Once a machine, before its first actor. `machineKey` is unique within the tab, `machineId` the machine's own. */
  | {
      readonly type: '@xstate.machine'
      readonly tab: string
      readonly machineKey: string
      readonly machineId: string
      readonly chart: ChartState
    }
  /** An actor began. `machineKey` is null for one that is no state machine, `parentId` for one that no other started. */
  | {
      readonly type: '@xstate.actor'
      readonly tab: string
      readonly sessionId: string
      readonly parentId: string | null
      readonly machineKey: string | null
      readonly name: string
      readonly at: number
    }
  /** An actor was sent an event; `sourceId` is null where it came from outside of all actors. */
  | (OfActor & {
      readonly type: '@xstate.event'
      readonly sourceId: string | null
      readonly event: InspectedEvent
    })
  /** The state that followed from an event. */
  | (OfActor & {
      readonly type: '@xstate.snapshot'
      readonly event: InspectedEvent
      readonly state: InspectedState
    })

/** What a tab understands: tell everything of the living actors once more, or hand an event to one of them. */
export type PageMessage =
  | { readonly type: 'hello' }
  | { readonly type: 'send'; readonly sessionId: string; readonly event: InspectedEvent }

/** The part of a BroadcastChannel that both sides use. */
export type InspectPort = Pick<BroadcastChannel, 'postMessage' | 'onmessage'>
