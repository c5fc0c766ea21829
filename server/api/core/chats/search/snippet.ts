import type { Snippet } from '#contract/chats/search.ts'
import { matchesQuestion, placedWords, type Question } from './words.ts'

/** Maximum length of the text before the first match, and of the whole snippet, in characters. */
const BEFORE_CHARS = 40
const LENGTH_CHARS = 160

/** Returns the start of the next word after `at`; returns `at` itself if no word starts within `BEFORE_CHARS`. */
const wordStart = (text: string, at: number): number => {
  if (at <= 0) return 0
  const space = text.indexOf(' ', at)
  return space < 0 || space > at + BEFORE_CHARS ? at : space + 1
}

/** Returns the last position at or before `at` that does not split a word, but never less than `least`. */
const wordEnd = (text: string, at: number, least: number): number => {
  if (at >= text.length) return text.length
  return Math.max(text.lastIndexOf(' ', at), least)
}

/** Returns an excerpt that starts shortly before the first match, with the positions of the matches in it. */
export function snippetOf(text: string, question: Question): Snippet {
  const found = placedWords(text).filter(({ word }) => matchesQuestion(word, question))
  const first = found[0]
  const start = wordStart(text, (first?.start ?? 0) - BEFORE_CHARS)
  const end = wordEnd(text, start + LENGTH_CHARS, first?.end ?? 0)
  const marks = found.filter((match) => match.start >= start && match.end <= end)
  return {
    text: text.slice(start, end),
    marks: marks.map((match) => ({ start: match.start - start, end: match.end - start })),
    is_cut: { start: start > 0, end: end < text.length },
  }
}
