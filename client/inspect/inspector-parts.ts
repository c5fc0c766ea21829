import type { InspectPort } from './inspect-protocol.ts'

/** Dependencies of a tab's inspector. */
export interface InspectorParts {
  readonly channel: InspectPort
  /** Unique name of this tab. */
  readonly tab: string
  /** Path of the page that the tab shows, without its query. */
  readonly path: () => string
  /** Returns the current time in milliseconds since 1970. */
  readonly now: () => number
}
