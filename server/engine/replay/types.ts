import type { Locale } from '#contract/base/shapes.ts'
import type { Certainty, OwnWord, Passage } from '../types.ts'

/** All that a bot answers from. */
export interface Knowledge {
  readonly prompt: string
  readonly promptVersion: number
  readonly ownWords: readonly OwnWord[]
  readonly passages: readonly Passage[]
}

/** A question that customers asked. */
export interface PastQuestion {
  readonly text: string
  /** The customer's message before it in the chat; null if there was none. */
  readonly before: string | null
  /** How often it was asked in these words. */
  readonly times: number
  /** Whether a customer gave a chat with this question five stars. */
  readonly isPraised: boolean
}

/** What a replay compares. */
export interface ReplayInput {
  readonly botName: string
  readonly timeZone: string
  readonly locale: Locale | null
  readonly before: Knowledge
  readonly after: Knowledge
  readonly questions: readonly PastQuestion[]
  /** Time in milliseconds after which the replay ends with the questions that it has reached. */
  readonly withinMs: number
}

/** An answer in a comparison. */
export interface ReplayAnswer {
  readonly text: string
  readonly certainty: Certainty | null
  readonly sources: readonly string[]
}

/** A question whose answer differs. */
export interface Difference {
  readonly question: string
  readonly times: number
  readonly isPraised: boolean
  readonly verdict: 'better' | 'changed' | 'lost'
  readonly before: ReplayAnswer
  readonly after: ReplayAnswer
}

/** Result of a replay; counts are of questions as often as they were asked. */
export interface ReplayResult {
  readonly checked: number
  readonly same: number
  readonly differences: readonly Difference[]
}

/** What the thread of a replay posts. */
export type ReplayReport =
  | { readonly type: 'progress'; readonly checked: number }
  | { readonly type: 'result'; readonly result: ReplayResult }
