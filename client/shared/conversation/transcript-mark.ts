import type { ReactNode } from 'react'

/** Something that happened during a conversation and stands between its messages. */
export interface TranscriptMark {
  /** When it happened, ISO 8601. */
  readonly at: string
  readonly content: ReactNode
}
