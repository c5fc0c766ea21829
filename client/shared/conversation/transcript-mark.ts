import type { ReactNode } from 'react'

/** Something that happened during a conversation, shown between its messages. */
export interface TranscriptMark {
  /** Time of the event, ISO 8601. */
  readonly at: string
  readonly content: ReactNode
}
