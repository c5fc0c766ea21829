import { describe, expect, it } from 'vitest'
import { allComments, documentSentences, type Prose, subjectsSince, testNames } from '#tests/support/prose.ts'
import { translatedBeginnings, translatedEnglish } from '#tests/support/translated-english.ts'

/** Exceptions by the beginning of the text: matches that are correct English, each with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'engine: Test that sure answers are about what was asked.': 'A customer asks a question.',
}

/** Share of comments that may be exceptions. */
const EXCEPTIONS_SHARE = 0.005

/** First commit to which the rule applies; subjects of earlier commits were written without it. */
const FIRST_COMMIT = '12fd5422'
const SUBJECT_MAX_CHARS = 72

const isException = (text: string) => Object.keys(exceptions).some((beginning) => text.startsWith(beginning))

/** Prints the number of matches by pattern, and returns the matches that are not exceptions. */
function findMatches(title: string, all: readonly Prose[], patterns: Readonly<Record<string, RegExp>>) {
  const found = Object.entries(patterns).flatMap(([name, pattern]) =>
    all
      .filter(({ text }) => pattern.test(text.replace(/`[^`]*`|“[^”]*”|"[^"]*"/g, '…')))
      .map((one) => ({ name, ...one })),
  )
  const counts = Object.keys(patterns).map((name) => [
    name,
    found.filter((match) => match.name === name).length,
  ])
  process.stdout.write(`${title}: ${all.length}, matches: ${JSON.stringify(Object.fromEntries(counts))}\n`)
  return found
    .filter(({ text }) => !isException(text))
    .map(({ name, place, text }) => `${name} | ${place} | ${text.slice(0, 160)}`)
}

const subjects = subjectsSince(FIRST_COMMIT)

describe('translated English', () => {
  const comments = allComments()
  const sentences = documentSentences()

  it('does not occur in comments', () => {
    const patterns = { ...translatedBeginnings, ...translatedEnglish }
    expect(findMatches('comments', comments, patterns)).toEqual([])
  })

  it('does not occur in documents', () => {
    expect(findMatches('sentences of documents', sentences, translatedEnglish)).toEqual([])
  })

  it('does not occur in the names of tests', () => {
    const names = testNames()
    expect(names.length).toBeGreaterThan(comments.length / 10)
    expect(findMatches('test names', names, translatedEnglish)).toEqual([])
  })

  it('has few exceptions, all of which are used', () => {
    const used = Object.keys(exceptions).filter((beginning) =>
      [...comments, ...sentences, ...subjects].some(({ text }) => text.startsWith(beginning)),
    )
    expect(used).toEqual(Object.keys(exceptions))
    expect(used.length).toBeLessThanOrEqual(comments.length * EXCEPTIONS_SHARE)
  })
})

it('the subjects of commits are sentences with an area, of at most 72 characters', () => {
  const wrong = subjects.filter(
    ({ text }) => text.length > SUBJECT_MAX_CHARS || !/^[a-z0-9][a-z0-9, /&-]*: [A-Z`"].*\.$/.test(text),
  )
  expect(wrong).toEqual([])
  expect(findMatches('commit subjects', subjects, translatedEnglish)).toEqual([])
})
