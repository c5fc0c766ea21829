import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countWords, readWords } from '#machines/reply/words.ts'
import { answers } from './support/answers.ts'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const boundaries = (text: string) =>
  new Set([...graphemes.segment(text)].map(({ index }) => index).concat(text.length))

/** Returns all offsets at which reading word by word cuts a text. */
function cuts(text: string): number[] {
  const offsets: number[] = []
  for (let offset = 0; offset < text.length; ) {
    const next = readWords(text, offset, 1, true).offset
    if (next === offset) break
    offsets.push(next)
    offset = next
  }
  return offsets
}

const pieces = (text: string) => {
  const at = [0, ...cuts(text)]
  return at.slice(1).map((end, index) => text.slice(at[index], end))
}

/** Arbitrary mixtures of words, spaces, marks, emoji and Markdown. */
const anyText = fc
  .array(
    fc.constantFrom(
      ...[
        ' ',
        '\n',
        '\r\n',
        '  ',
        'a',
        'Xin',
        'chào',
        'ı',
        'İ',
        'é',
        '\u0301',
        '\u200d',
        '👩🏽‍💻',
        '🇹🇷',
        '🙂',
      ],
      ...['**', '`', '[', ']', '](', ')', '!', '![x](y)', '[see this](https://x.y "t")', '- ', '1. '],
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''))

describe('words', () => {
  test.each(Object.entries(answers))('of %s cover the whole text and split no grapheme', (_, text) => {
    expect(pieces(text).join('')).toBe(text)
    const allowed = boundaries(text)
    expect(cuts(text).filter((offset) => !allowed.has(offset))).toEqual([])
  })

  test.each([
    ['en-US', 16],
    ['fr-FR', 23],
    ['vi-VN', 26],
    ['tr-TR', 16],
  ] as const)('of %s are %i', (locale, count) => {
    expect(pieces(answers[locale])).toHaveLength(count)
    expect(countWords(answers[locale], 0, true)).toBe(count)
  })

  test('a link counts as one word, regardless of its text', () => {
    expect(pieces('See [our long page](https://x.y "t"), now')).toEqual([
      'See',
      ' [our long page](https://x.y "t"),',
      ' now',
    ])
  })

  test('reading covers any text and splits no grapheme', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const allowed = boundaries(text)
        const at = cuts(text)
        expect(at.filter((offset) => !allowed.has(offset))).toEqual([])
        expect(at.at(-1) ?? 0).toBe(text.length)
      }),
    )
  })

  test('the words read from a growing text do not depend on how it arrives', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 7 }), (text, step) => {
        const allowed = boundaries(text)
        let offset = 0
        for (let end = step; end < text.length; end += step) {
          const next = readWords(text.slice(0, end), offset, Number.POSITIVE_INFINITY, false).offset
          expect(next).toBeGreaterThanOrEqual(offset)
          expect(allowed.has(next)).toBe(true)
          offset = next
        }
        expect(readWords(text, offset, Number.POSITIVE_INFINITY, true).offset).toBe(text.length)
      }),
    )
  })

  test('a word or link that can still grow is not read yet', () => {
    expect(readWords('Hel', 0, 9, false)).toEqual({ offset: 0, words: 0 })
    expect(readWords('Hello wor', 0, 9, false)).toEqual({ offset: 5, words: 1 })
    expect(readWords('See [our page](https://x', 0, 9, false)).toEqual({ offset: 3, words: 1 })
    expect(readWords('See [our page](https://x.y) ', 0, 9, false)).toEqual({ offset: 27, words: 2 })
    expect(readWords('See [note] below', 0, 9, false)).toEqual({ offset: 10, words: 2 })
  })
})
