import fc from 'fast-check'
import { expect, it } from 'vitest'
import { wordsOf } from '#server/api/core/chats/search/words.ts'
import { cutText } from '#server/lib/cut-text.ts'

/** Returns whether a text has no half of a letter, which UTF-8 cannot represent. */
const isWhole = (text: string) => Buffer.from(text).toString() === text
const anyLetters = fc.string({ unit: 'binary', maxLength: 400 })

it('a cut text is the beginning of the text, without half a letter, and at most one unit shorter than allowed', () => {
  fc.assert(
    fc.property(anyLetters, fc.integer({ min: 0, max: 200 }), (text, length) => {
      const cut = cutText(text, length)
      expect(text.startsWith(cut)).toBe(true)
      expect(isWhole(cut)).toBe(true)
      expect(cut.length).toBeLessThanOrEqual(length)
      expect(cut.length).toBeGreaterThanOrEqual(Math.min(text.length, length - 1))
    }),
  )
})

it('the words of a text for the index can be stored, regardless of its letters', () => {
  fc.assert(fc.property(anyLetters, (text) => wordsOf([text, `a${'𝐀'.repeat(40)}`]).every(isWhole)))
})
