import type { Locale } from '#contract/base/shapes.ts'
import type { ReplayAnswer, ReplayDifference } from '#contract/knowledge/replays.ts'
import type { OwnWord, Passage } from '../types.ts'

/** Knowledge that a bot's answers are based on. */
export interface Knowledge {
  readonly prompt: string
  readonly promptVersion: number
  readonly ownWords: readonly OwnWord[]
  readonly passages: readonly Passage[]
}

/** A question that customers asked. */
export interface PastQuestion {
  readonly text: string
  /** The customer's previous message in the chat; null if there was none. */
  readonly before: string | null
  /** Number of times that customers used these words. */
  readonly times: number
  /** Whether a customer gave five stars to a chat with this question. */
  readonly isPraised: boolean
}

/** Input of a replay: the questions, and the knowledge before and after the change. */
export interface ReplayInput {
  readonly botName: string
  readonly timeZone: string
  readonly locale: Locale | null
  readonly before: Knowledge
  readonly after: Knowledge
  readonly questions: readonly PastQuestion[]
  /** Time limit in milliseconds; the replay then ends with the questions checked so far. */
  readonly withinMs: number
  /** Whether the result lists all answers, including those that stay the same. */
  readonly listsAll?: boolean
}

/** Result of a replay; counts include repeated questions. */
export interface ReplayResult {
  readonly checked: number
  readonly same: number
  readonly differences: readonly ReplayDifference[]
  /** All answers in the order of the questions; empty unless the input asks for them. */
  readonly answers: readonly ReplayAnswer[]
}

/** Message that a replay thread posts: its progress or its result. */
export type ReplayReport =
  | { readonly type: 'progress'; readonly checked: number }
  | { readonly type: 'result'; readonly result: ReplayResult }
