import type { Language } from '../languages.ts'
import { formsOf } from '../retrieve/analysis.ts'
import { contentWords } from './content-words.ts'

/** One line of a chat. */
export interface Line {
  readonly text: string
  readonly language: Language
  readonly isCustomer: boolean
}

interface Candidate {
  readonly words: readonly string[]
  readonly lines: Set<number>
  isCustomers: boolean
}

/** Minimum number of lines that must mention a phrase for it to become a tag. */
const LINES_MIN = 2
/** Minimum length of a single-word tag; single Vietnamese syllables are never tags. */
const WORD_MIN_CHARS = 4
const LETTERS = /^\p{L}+$/u

/**
 * Returns phrases that a chat repeats, such as "garden lamp": first adjacent words that occur in several lines, then single
 * words. Excludes phrases that the customer never uses and `passed` words (people, the bot, topics).
 */
export function keyPhrases(lines: readonly Line[], passed: ReadonlySet<string>): readonly string[] {
  const found = new Map<string, Candidate>()
  for (const [at, line] of lines.entries()) {
    for (const words of candidatesIn(line, passed)) note(found, words, at, line.isCustomer)
  }
  const often = [...found.values()].filter(
    ({ lines: at, isCustomers }) => isCustomers && at.size >= LINES_MIN,
  )
  often.sort((a, b) => b.lines.size * b.words.length - a.lines.size * a.words.length)
  const chosen: Candidate[] = []
  for (const candidate of often) {
    if (!chosen.some(({ words }) => candidate.words.some((word) => words.includes(word))))
      chosen.push(candidate)
  }
  return chosen.map(({ words }) => words.join(' '))
}

function note(
  found: Map<string, Candidate>,
  words: readonly string[],
  at: number,
  isCustomer: boolean,
): void {
  const key = words.join(' ')
  const candidate = found.get(key) ?? { words, lines: new Set<number>(), isCustomers: false }
  candidate.lines.add(at)
  candidate.isCustomers ||= isCustomer
  found.set(key, candidate)
}

/** Returns pairs of adjacent words and, except in Vietnamese, single words. */
function candidatesIn({ text, language }: Line, passed: ReadonlySet<string>): string[][] {
  const words = contentWords(text, language)
    .map(({ word }) => word)
    .filter((word) => LETTERS.test(word) && !formsOf(word, language).light && !passed.has(word))
  const plain = text.toLowerCase().normalize('NFC')
  const pairs = words.flatMap((word, at) => {
    const next = words[at + 1]
    return next !== undefined && plain.includes(`${word} ${next}`) ? [[word, next]] : []
  })
  const alone =
    language === 'vi' ? [] : words.filter((word) => word.length >= WORD_MIN_CHARS).map((word) => [word])
  return [...pairs, ...alone]
}
