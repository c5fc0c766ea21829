import { describe, expect, it } from 'vitest'
import type { Locale } from '#contract/base/shapes.ts'
import { missesIn } from '#server/engine/questions/missing-expectations.ts'
import { closest, termsOf } from '#server/engine/questions/similar.ts'
import type { Answer } from '#server/engine/types.ts'

const grouped = (locale: Locale, ...questions: readonly string[]): string[][] => {
  const groups: { terms: string[]; questions: string[] }[] = []
  for (const question of questions) {
    const terms = termsOf(question, locale)
    const same = closest(terms, groups)
    if (same) same.questions.push(question)
    else groups.push({ terms, questions: [question] })
  }
  return groups.map((group) => group.questions)
}

describe('questions with the same meaning', () => {
  it.each<[Locale, string, string, string]>([
    ['en-US', 'Do you deliver to Iceland?', 'Is there delivery to Iceland', 'Do you deliver on Sundays?'],
    ['fr-FR', 'Livrez-vous en Islande ?', 'Est-ce que vous livrez en Islande', 'Livrez-vous le dimanche ?'],
    ['vi-VN', 'Có giao hàng đến Iceland không?', 'giao hàng đến Iceland', 'Cửa hàng mở cửa lúc mấy giờ?'],
    [
      'tr-TR',
      "İzlanda'ya teslimat var mı?",
      'İzlanda’ya teslimat yapıyor musunuz',
      'Pazar günü açık mısınız?',
    ],
  ])('form one group in %s', (locale, first, second, other) => {
    expect(grouped(locale, first, other, second)).toEqual([[first, second], [other]])
  })

  it('do not include those that share only common words', () => {
    const questions = ['order status', 'order cancel', 'order invoice', 'order gift']
    expect(grouped('en-US', ...questions)).toHaveLength(4)
  })

  it('can consist of stop words only', () => {
    expect(termsOf('And you?', 'en-US').length).toBeGreaterThan(0)
    expect(termsOf('?!', 'en-US')).toEqual([])
  })
})

describe('grading an answer', () => {
  const answer = (kind: Answer['kind'], message = '', files: readonly string[] = []): Answer => ({
    kind,
    message,
    references: files.map((file_name, at) => ({ id: at, source: 'x', file_name, content: '', location: {} })),
    language: 'en-US',
    receipt: {
      engine: 'test',
      model: 'test',
      prompt_version: 0,
      passages: [],
      confidence: 1,
      tokens: 0,
      milliseconds: 0,
    },
  })
  const wanted = { expect: 'answer', phrases: ['two  DAYS'], sources: ['faq.csv', 'old.csv'] } as const

  it('accepts it with every phrase and one of the sources', () => {
    expect(missesIn(answer('answer', 'It takes Two days.', ['FAQ.csv']), wanted)).toEqual([])
  })

  it('lists the missing expectations', () => {
    expect(missesIn(answer('answer', 'Soon.', ['other.csv']), wanted)).toEqual([
      { what: 'phrase', text: 'two  DAYS' },
      { what: 'source', text: 'faq.csv, old.csv' },
    ])
    expect(missesIn(answer('unknown', 'two days'), wanted)).toEqual([{ what: 'answer', text: '' }])
  })

  it('accepts a refusal if one is expected', () => {
    const refusal = { expect: 'refusal', phrases: [], sources: [] } as const
    expect(missesIn(answer('unknown'), refusal)).toEqual([])
    expect(missesIn(answer('answer', 'Yes!'), refusal)).toEqual([{ what: 'refusal', text: '' }])
  })
})
