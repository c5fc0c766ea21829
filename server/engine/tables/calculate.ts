import type { RowMatch } from './match-rows.ts'
import { numberOf, type TableQuestion } from './table-question.ts'
import { spaced } from './values.ts'

/** Shortest beginning that two forms of a word share: "boosters" and "booster". */
const BEGINNING_CHARS = 4

/** Returns how many of a row the question asks for: the number right before its name, else one. */
export function numberIn({ text, language }: TableQuestion, { row }: RowMatch): number {
  const names = spaced(row.name, language).trim().split(' ')
  const words = spaced(text, language).trim().split(' ')
  const at = words.findIndex((word) =>
    names.some(
      (name) => name.length >= BEGINNING_CHARS - 1 && word.startsWith(name.slice(0, BEGINNING_CHARS)),
    ),
  )
  for (const word of words.slice(Math.max(0, at - 2), Math.max(0, at)).reverse()) {
    const value = numberOf(word, language)
    if (value !== null) return value
  }
  return 1
}
