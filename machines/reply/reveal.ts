import {
  REVEAL_FAST_MS_PER_WORD,
  REVEAL_SLOW_MS_PER_WORD,
  REVEAL_THRESHOLD_WORDS,
} from '#contract/base/limits.ts'
import { countWords, readWords } from './words.ts'

/** Streamed answer that is revealed word by word. */
export interface Reveal {
  /** Text received so far. */
  readonly text: string
  /** True once the answer is complete. */
  readonly isComplete: boolean
  /** Time at which the first text arrived, in milliseconds since 1970; null before then. */
  readonly startedAt: number | null
  /** End of the visible text, in UTF-16 code units; always at a grapheme boundary. */
  readonly offset: number
  /** Number of visible words. */
  readonly words: number
}

/** State before any text arrived. */
export const nothing: Reveal = { text: '', isComplete: false, startedAt: null, offset: 0, words: 0 }

const readable = ({ text, offset, words, isComplete }: Reveal): number =>
  words + countWords(text, offset, isComplete)

/** Returns the milliseconds per word for the number of words received so far (specification 4). */
export const paceOf = (reveal: Reveal): number =>
  readable(reveal) > REVEAL_THRESHOLD_WORDS ? REVEAL_FAST_MS_PER_WORD : REVEAL_SLOW_MS_PER_WORD

/** Appends a streamed piece of the answer. */
export const receive = (reveal: Reveal, piece: string, now: number): Reveal => ({
  ...reveal,
  text: reveal.text + piece,
  startedAt: reveal.startedAt ?? now,
})

/** Replaces the streamed text with the saved answer; if they differ, the reveal continues after the same number of words. */
export function complete(reveal: Reveal, text: string, now: number): Reveal {
  const isSame = text.startsWith(reveal.text.slice(0, reveal.offset))
  const read = isSame ? reveal : readWords(text, 0, reveal.words, true)
  const offset = text.slice(read.offset).trim() === '' ? text.length : read.offset
  return { text, isComplete: true, startedAt: reveal.startedAt ?? now, offset, words: read.words }
}

const showAllIn = (reveal: Reveal): Reveal => ({
  ...reveal,
  ...readWordsFrom(reveal, Number.POSITIVE_INFINITY),
})

function readWordsFrom({ text, offset, words, isComplete }: Reveal, count: number) {
  const read = readWords(text, offset, count, isComplete)
  return { offset: read.offset, words: words + read.words }
}

/**
 * Shows the words that are due: word n appears n paces after the first text arrived. A backlog, caused by a growing pace or a
 * stalled stream, is reduced by a quarter at a time, but a complete answer never ends later than its word count times the pace.
 */
export function advance(reveal: Reveal, now: number): Reveal {
  if (reveal.startedAt === null) return reveal
  const available = readable(reveal)
  const pace = paceOf(reveal)
  const elapsed = now - reveal.startedAt
  if (elapsed < 0) return { ...reveal, startedAt: now - reveal.words * pace }
  if (reveal.isComplete && elapsed >= available * pace) return showAllIn(reveal)
  const behind = Math.min(available, Math.floor(elapsed / pace)) - reveal.words
  if (behind <= 0) return reveal
  return { ...reveal, ...readWordsFrom(reveal, behind <= 2 ? behind : Math.max(2, Math.ceil(behind / 4))) }
}

/** Shows all received text. */
export const showAll = (reveal: Reveal): Reveal => showAllIn(reveal)

/** Returns true if all readable words are visible. */
export const isCaughtUp = (reveal: Reveal): boolean => readable(reveal) === reveal.words

/** Returns true once the whole answer is visible. */
export const isRevealed = (reveal: Reveal): boolean =>
  reveal.isComplete && reveal.offset === reveal.text.length

/** Returns the visible text. */
export const shownText = (reveal: Reveal): string => reveal.text.slice(0, reveal.offset)
