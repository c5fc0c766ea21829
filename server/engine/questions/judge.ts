import type { TestExpectation, TestMiss } from '#contract/tests.ts'
import type { Answer } from '#server/engine/types.ts'

/** What an answer has to show. */
export interface Expected {
  readonly expect: TestExpectation
  /** Each has to stand in it. */
  readonly phrases: readonly string[]
  /** Documents, one of which it has to rest on. */
  readonly sources: readonly string[]
}

/** Case, blanks, and how accents are encoded do not matter. */
const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()

/** What an answer should have shown and did not; nothing where it is right. */
export function missesIn({ kind, message, references }: Answer, wanted: Expected): TestMiss[] {
  if (wanted.expect === 'refusal') return kind === 'answer' ? [{ what: 'refusal', text: '' }] : []
  if (kind !== 'answer') return [{ what: 'answer', text: '' }]
  const said = plain(message)
  const names = new Set(references.map(({ file_name }) => plain(file_name)))
  const phrases = wanted.phrases
    .filter((phrase) => !said.includes(plain(phrase)))
    .map((text) => ({ what: 'phrase', text }) as const)
  const hasSource = wanted.sources.length === 0 || wanted.sources.some((name) => names.has(plain(name)))
  return hasSource ? phrases : [...phrases, { what: 'source', text: wanted.sources.join(', ') }]
}
