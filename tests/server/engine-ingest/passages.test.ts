import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Block } from '#server/engine/ingest/passages/block.ts'
import { buildPassages } from '#server/engine/ingest/passages/build-passages.ts'
import { shape, wholeText } from './support/reader.ts'

const text = (kind: 'paragraph' | 'line', words: string): Block => ({ kind, text: words, location: {} })
const heading = (level: number, words: string): Block => ({
  kind: 'heading',
  level,
  text: words,
  location: {},
})
const words = (value: string) => value.match(/[\p{L}\p{N}]+/gu) ?? []

const sentence = fc
  .array(
    fc.constantFrom(
      'refund',
      'order',
      'the',
      'parcel',
      'arrives',
      'within',
      'seven',
      'days',
      'été',
      'günü',
      'đơn',
    ),
    {
      minLength: 3,
      maxLength: 25,
    },
  )
  .map((list) => `S${list.join(' ')}.`)
const prose = fc
  .array(sentence, { minLength: 1, maxLength: 30 })
  .map((list) => text('paragraph', list.join(' ')))
const block = fc.oneof(
  { weight: 4, arbitrary: prose },
  sentence.map((words) => text('line', words)),
  fc
    .tuple(fc.integer({ min: 1, max: 4 }), sentence)
    .map(([level, words]) => heading(level, words.slice(0, 60))),
)

describe('passages', () => {
  it('preserve every word of the blocks, in order if there are no headings', () => {
    fc.assert(
      fc.property(fc.array(prose, { maxLength: 12 }), (blocks) => {
        expect(words(wholeText(buildPassages(blocks)))).toEqual(
          words(blocks.map((item) => item.text).join(' ')),
        )
      }),
    )
  })

  it('preserve every word of headings as well', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 12 }), (blocks) => {
        const kept = new Set(words(wholeText(buildPassages(blocks))))
        expect(words(blocks.map((item) => item.text).join(' ')).filter((word) => !kept.has(word))).toEqual([])
      }),
    )
  })

  it('start and end with sentences, and stay near the target length', () => {
    fc.assert(
      fc.property(fc.array(prose, { maxLength: 12 }), (blocks) => {
        for (const passage of buildPassages(blocks)) {
          expect(passage.text).toMatch(/^S[\s\S]*\.$/)
          expect(passage.text.length).toBeLessThanOrEqual(1_100)
        }
      }),
    )
  })

  it('are deterministic', () => {
    fc.assert(
      fc.property(fc.array(block), (blocks) => {
        expect(buildPassages(blocks)).toEqual(buildPassages(blocks))
      }),
    )
  })

  it('do not end a sentence at a title or an initial', () => {
    const long = `${'Nous avons écrit à M. Dupont au sujet de la livraison. '.repeat(40)}`
    for (const passage of buildPassages([text('paragraph', long)]))
      expect(passage.text).toMatch(/livraison\.$/)
  })

  it('keep a question with its answer, and a list with its introduction', () => {
    const passages = buildPassages([
      heading(1, 'Help'),
      text('paragraph', 'Can I return a lamp?'),
      text('paragraph', 'Yes, within thirty days.'),
      text('paragraph', 'What do I need?'),
      text('paragraph', 'You need:'),
      text('line', 'the receipt'),
      text('line', 'the box'),
    ])
    expect(shape(passages)).toEqual([
      ['Help › Can I return a lamp?', 'Yes, within thirty days.', {}],
      ['Help › What do I need?', 'You need:\nthe receipt\nthe box', {}],
    ])
  })

  it('do not span pages', () => {
    const passages = buildPassages(
      [1, 2].map((page): Block => ({ kind: 'paragraph', text: `Page ${page}.`, location: { page } })),
    )
    expect(passages.map((passage) => passage.location)).toEqual([{ page: 1 }, { page: 2 }])
  })

  it('never split a character', () => {
    for (const run of ['𐌰'.repeat(9_999), `a${'𐌰'.repeat(9_999)}`]) {
      const texts = buildPassages([text('paragraph', run)]).map((passage) => passage.text)
      expect(texts.join('') === run).toBe(true)
      expect(texts.some((piece) => /\p{Cs}/u.test(piece))).toBe(false)
    }
  })

  it('are split at a space if no sentence ends', () => {
    const passages = buildPassages([text('paragraph', 'word '.repeat(2_000))])
    expect(
      passages.every((passage) => passage.text.length <= 3_000 && /^word\b.*\bword$/.test(passage.text)),
    ).toBe(true)
  })
})
