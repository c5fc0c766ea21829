import { expect, test } from 'vitest'
import type { LanguageEntry } from '#contract/bots/bots.ts'
import { currentTranslations, type Translatable } from '#contract/bots/translatable.ts'
import { translated } from '#contract/bots/translations.ts'

const entry = (translations: Record<string, string>): LanguageEntry => ({
  language: 'fr-FR',
  ...{ bot_name: '', welcome_message: '', bot_question: '', terms: '', engaging_message: '' },
  translations,
})
const off = { enabled: false, required: false }
const asking = (...questions: string[]): Translatable => ({
  sample_questions: questions.map((question) => ({ question, answer: '', ai_answer: true })),
  banners: [],
  customer_info_custom_field: { enabled: false, username: off, email: off, phone: off, custom_fields: [] },
})
const kept = (translations: Record<string, string>, before: Translatable, after: Translatable) =>
  currentTranslations([entry(translations)], before, after)[0]?.translations

test('a text without a translation is unchanged, even if an object has such a property', () => {
  expect(translated({ One: 'Un' }, 'One')).toBe('Un')
  expect(translated({ One: '' }, 'One')).toBe('One')
  expect(translated({ One: 'Un' }, 'constructor')).toBe('constructor')
  expect(translated(undefined, 'One')).toBe('One')
})

test('a translation stays with its text while it is rewritten, even if it is cleared in between', () => {
  expect(kept({ One: 'Un', Two: 'Deux' }, asking('One', 'Two'), asking('One!', 'Two'))).toEqual({
    'One!': 'Un',
    Two: 'Deux',
  })
  const cleared = kept({ One: 'Un' }, asking('One'), asking('')) ?? {}
  expect(kept(cleared, asking(''), asking('O'))).toEqual({ O: 'Un' })
})

test('texts that are moved, removed or added retain their translations', () => {
  const both = { One: 'Un', Two: 'Deux' }
  expect(kept(both, asking('One', 'Two'), asking('Two', 'One'))).toEqual(both)
  expect(kept(both, asking('One', 'Two'), asking('Two'))).toEqual(both)
  expect(kept(both, asking('One', 'Two'), asking('One', 'Two', 'Three'))).toEqual(both)
})
