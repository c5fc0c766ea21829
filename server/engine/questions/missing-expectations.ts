import type { TestExpectation, TestMiss } from '#contract/knowledge/evaluations.ts'
import type { Answer } from '../types.ts'

/** Criteria for the answer to a test question. */
export interface Expected {
  readonly expect: TestExpectation
  /** Phrases that must all occur in the answer. */
  readonly phrases: readonly string[]
  /** Names of documents; the answer must cite at least one of them. */
  readonly sources: readonly string[]
}

/** Normalizes case, white space and the encoding of accents. */
const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()

/** Returns the expectations that an answer does not meet; empty if it is correct. */
export function missesIn({ kind, message, references }: Answer, wanted: Expected): TestMiss[] {
  if (wanted.expect === 'refusal') return kind === 'answer' ? [{ what: 'refusal', text: '' }] : []
  if (kind !== 'answer') return [{ what: 'answer', text: '' }]
  const text = plain(message)
  const names = new Set(references.map(({ file_name }) => plain(file_name)))
  const phrases = wanted.phrases
    .filter((phrase) => !text.includes(plain(phrase)))
    .map((text) => ({ what: 'phrase', text }) as const)
  const hasSource = wanted.sources.length === 0 || wanted.sources.some((name) => names.has(plain(name)))
  return hasSource ? phrases : [...phrases, { what: 'source', text: wanted.sources.join(', ') }]
}
