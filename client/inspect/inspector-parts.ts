import type { InspectPort } from './inspect-protocol.ts'

/** Browser features that a tab's inspector needs; replaced in tests. */
export interface InspectorParts {
  readonly channel: InspectPort
  /** Unique name of this tab. */
  readonly tab: string
  /** Returns the path of the page that the tab shows, without its query. */
  readonly path: () => string
  /** Returns the current time in milliseconds since 1970. */
  readonly now: () => number
}
