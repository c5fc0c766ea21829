import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createGate, isSupported, readCitations } from '#server/engine/provider/citations.ts'

/** Returns the gate's output for a text that arrives in chunks of a given length. */
function through(text: string, size: number, hasInstructions = false) {
  const pieces: string[] = []
  const gate = createGate({ passages: 3, hasInstructions }, (piece) => pieces.push(piece))
  for (let at = 0; at < text.length; at += size) gate.push(text.slice(at, at + size))
  return { pieces, shown: gate.shown }
}

describe('citations', () => {
  it('are removed from the text and returned in order, each once', () => {
    expect(readCitations('Nine to five [2]. On Sunday too [1, 2][3].', 3)).toEqual({
      text: 'Nine to five. On Sunday too.',
      cited: [2, 1, 3],
      isOwn: false,
      marker: null,
    })
  })

  it('of unknown passages are ignored', () => {
    const read = readCitations('We are open on Mars [7].', 3)
    expect(read).toMatchObject({ text: 'We are open on Mars.', cited: [] })
    expect(isSupported(read, true)).toBe(false)
  })

  it.each([
    'We open at nine 【2】.',
    'We open at nine【2†source】.',
    'We open at nine [^2].',
    'We open at nine [[2]].',
    'We open at nine [1-2].',
    'We open at nine [1, 2].',
    'We open at nine [1; 2].',
    'We open at nine (2).',
    'We open at nine {2}.',
    'We open at nine [source 2].',
    'We open at nine [citation:2].',
    'We open at nine [Passage 2].',
    'We open at nine [doc #2].',
    'We open at nine [nguồn 2].',
  ])('are read in the forms of common models: %s', (text) => {
    const read = readCitations(text, 3)
    expect(read.text).toBe('We open at nine.')
    expect(read.cited).toContain(2)
  })

  it.each(['Room (24) is free.', 'In {brackets} too.', 'See [the list](https://a.example).', '(1) First.'])(
    'are not seen in other brackets: %s',
    (text) => {
      expect(readCitations(text, 3)).toMatchObject({ text, cited: [] })
    },
  )

  it('leave other brackets unchanged', () => {
    expect(readCitations('Use the [blue] door [1].', 3).text).toBe('Use the [blue] door.')
  })

  it.each([
    ['Nine to five [1].', false, true],
    ['Nine to five.', true, false],
    ['Ask for Ada [0].', true, true],
    ['Ask for Ada [0].', false, false],
    ['Which model do you have? [0]', false, true],
    ['[unknown]', true, false],
    ['', true, false],
  ])('support an answer: %s with instructions %s is %s', (text, hasInstructions, supported) => {
    expect(isSupported(readCitations(text, 3), hasInstructions)).toBe(supported)
  })
})

describe('the gate', () => {
  const text = 'We open at nine [1]. On Sunday we are closed [2]. See you!'
  const plain = 'We open at nine. On Sunday we are closed. See you!'

  it.each([1, 2, 3, 5, 50])(
    'passes the text without markers, regardless of how it is split (%i letters)',
    (size) => {
      const { pieces, shown } = through(text, size)
      expect(pieces.join('')).toBe(shown)
      expect(shown).toBe(plain)
    },
  )

  it('passes nothing before the first citation', () => {
    const { pieces } = through('We open at nine [1].', 1)
    expect(pieces[0]).toMatch(/^We open at nine/)
  })

  it('passes nothing of an answer without citations', () => {
    expect(through('We open at nine. [9] Really.', 4).shown).toBe('')
    expect(through('[unknown]', 1).shown).toBe('')
  })

  it('never passes part of a marker, and never retracts text', () => {
    const parts = fc.constantFrom('One ', 'two.', '[1]', '[2, 3]', '[9]', '\n', ' ', '[', 'x]', '[0]', 'end ')
    const check = (words: readonly string[], size: number) => {
      const { shown } = through(words.join(''), size, true)
      const whole = readCitations(words.join(''), 3)
      expect(whole.text.startsWith(shown)).toBe(true)
      expect(shown).not.toMatch(/\[\d/)
    }
    fc.assert(fc.property(fc.array(parts, { maxLength: 30 }), fc.integer({ min: 1, max: 9 }), check))
  })
})
