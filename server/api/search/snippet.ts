import type { Snippet } from '#contract/search.ts'
import { meets, placedWords, type Question } from './words.ts'

/** Letters before the first match, and of the whole snippet. */
const BEFORE = 40
const LENGTH = 160

/** A start that does not cut a word, at or after a place. */
const wordStart = (text: string, at: number): number => {
  if (at <= 0) return 0
  const space = text.indexOf(' ', at)
  return space < 0 || space > at + BEFORE ? at : space + 1
}

/** An end that does not cut a word, at or before a place. */
const wordEnd = (text: string, at: number, least: number): number => {
  if (at >= text.length) return text.length
  return Math.max(text.lastIndexOf(' ', at), least)
}

/** The part of a text around what was searched for, with the places of the matches in it. */
export function snippetOf(text: string, question: Question): Snippet {
  const found = placedWords(text).filter(({ word }) => meets(word, question))
  const first = found[0]
  const start = wordStart(text, (first?.start ?? 0) - BEFORE)
  const end = wordEnd(text, start + LENGTH, first?.end ?? 0)
  const marks = found.filter((match) => match.start >= start && match.end <= end)
  return {
    text: text.slice(start, end),
    marks: marks.map((match) => ({ start: match.start - start, end: match.end - start })),
    is_cut: { start: start > 0, end: end < text.length },
  }
}
