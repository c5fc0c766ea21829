import type { ChartState } from '#machines/chart/chart.ts'

/** Name of the BroadcastChannel between the console's tabs and the inspector page. */
export const INSPECT_CHANNEL = 'parley-inspect'

/** State of an actor as plain data, from which anything that looks like a secret has been removed. */
export interface InspectedState {
  readonly status: 'active' | 'done' | 'error' | 'stopped'
  /** Names of the active states, nested by region. */
  readonly value: unknown
  readonly context: unknown
  readonly tags: readonly string[]
  readonly output?: unknown
}

/** Event as plain data: its type and its fields. */
export interface InspectedEvent {
  readonly type: string
  readonly [name: string]: unknown
}

/**
 * Fields of all messages about an actor: `sessionId` combines the tab's name and the actor's, and `n` numbers the actor's
 * messages from 1.
 */
interface OfActor {
  readonly sessionId: string
  readonly n: number
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Messages sent by a tab. */
export type TabMessage =
  /** A tab was opened or shows another page; `path` has no query. */
  | { readonly type: 'tab.opened'; readonly tab: string; readonly path: string; readonly at: number }
  | { readonly type: 'tab.closed'; readonly tab: string }
  /**
   * Sent once per machine, before its first actor. `machineKey` is unique within the tab; `machineId` is the id in the machine's
   * config.
   */
  | {
      readonly type: '@xstate.machine'
      readonly tab: string
      readonly machineKey: string
      readonly machineId: string
      readonly chart: ChartState
    }
  /** An actor started. `machineKey` is null for actors that are not state machines, `parentId` for those without a parent. */
  | {
      readonly type: '@xstate.actor'
      readonly tab: string
      readonly sessionId: string
      readonly parentId: string | null
      readonly machineKey: string | null
      readonly name: string
      readonly at: number
    }
  /** An event was sent to an actor; `sourceId` is null if it did not come from an actor. */
  | (OfActor & {
      readonly type: '@xstate.event'
      readonly sourceId: string | null
      readonly event: InspectedEvent
    })
  /** The state after an event. */
  | (OfActor & {
      readonly type: '@xstate.snapshot'
      readonly event: InspectedEvent
      readonly state: InspectedState
    })

/** Messages to tabs: report all living actors again (`hello`), or send an event to one of them. */
export type PageMessage =
  | { readonly type: 'hello' }
  | { readonly type: 'send'; readonly sessionId: string; readonly event: InspectedEvent }

/** Members of BroadcastChannel that both sides use. */
export type InspectPort = Pick<BroadcastChannel, 'postMessage' | 'onmessage'>
