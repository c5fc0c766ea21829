import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BOT_ICON_MAX_BYTES } from '#contract/base/limits.ts'
import { changedFields, isSame, rebase } from '#machines/editing/rebase.ts'
import { type Draft, draftOf, fields } from '#machines/publish/draft.ts'
import { checkIcon } from '#machines/publish/icon.ts'
import { validate } from '#machines/publish/validate.ts'
import { botOf } from '../support/shapes.ts'

const saved = draftOf(botOf())
const draft = (changes: Partial<Draft>): Draft => ({ ...saved, ...changes })
const png = (bytes: number) => `data:image/png;base64,${Buffer.alloc(bytes).toString('base64')}`

const form = saved.customer_info_custom_field
const withField = (changes: object) => ({
  customer_info_custom_field: {
    ...form,
    custom_fields: [
      {
        label: 'Size',
        type: 'select' as const,
        placeholder: '',
        options: 'S, M',
        required: false,
        ...changes,
      },
    ],
  },
})
const question = { question: 'Where?', answer: 'Here.', ai_answer: false }
const image = { type: 'image', text: '', image: '/b.png', link: '', status: 'ready' } as const
const entry = {
  language: 'vi-VN',
  bot_name: 'Trợ lý',
  bot_question: 'Hỏi tôi',
  terms: '',
  engaging_message: '',
} as const

describe('what can be saved', () => {
  test('a new bot', () => {
    expect(validate(saved)).toEqual({})
  })

  test.each([
    ['no icon', { bot_icon: null }, { bot_icon: 'required' }],
    [
      'an icon of a wrong type',
      { bot_icon: 'data:image/gif;base64,R0lG' },
      { bot_icon: 'icon_type_invalid' },
    ],
    ['a large icon', { bot_icon: png(BOT_ICON_MAX_BYTES + 1) }, { bot_icon: 'icon_too_large' }],
    ['no name', { bot_name: '  ' }, { bot_name: 'required' }],
    ['a long name', { bot_name: 'a'.repeat(201) }, { bot_name: 'too_long' }],
    ['no welcome message', { welcome_message: '' }, { welcome_message: 'required' }],
    ['no hint', { bot_question: '' }, { bot_question: 'required' }],
    ['[[name]] without the form', { welcome_message: 'Hi [[name]]' }, { welcome_message: 'name_needs_form' }],
    [
      '[[name]] in one language without the form',
      { languages: [{ ...entry, welcome_message: 'Chào [[name]]' }] },
      { languages: 'name_needs_form' },
    ],
    ['five questions', { sample_questions: Array(5).fill(question) }, { sample_questions: 'too_many' }],
    [
      'an empty question',
      { sample_questions: [{ ...question, question: ' ' }] },
      { sample_questions: 'question_required' },
    ],
    ['a field without a label', withField({ label: '' }), { customer_info_custom_field: 'label_required' }],
    [
      'a choice without options',
      withField({ options: ' , ' }),
      { customer_info_custom_field: 'options_required' },
    ],
    ['a color by name', { primary_color: 'red' }, { primary_color: 'color_invalid' }],
    ['a site that is none', { allowed_domain: ['shop example'] }, { allowed_domain: 'domain_invalid' }],
    [
      'a banner that is being uploaded',
      { banners: [{ ...image, status: 'pending' }] },
      { banners: 'image_pending' },
    ],
    [
      'a banner that runs script',
      { banners: [{ ...image, link: 'javascript:alert(1)' }] },
      { banners: 'address_invalid' },
    ],
    [
      'a banner whose link is a word',
      { banners: [{ ...image, link: 'sale' }] },
      { banners: 'address_invalid' },
    ],
    [
      'an offset outside',
      { bottom: -1, right: 2_001 },
      { bottom: 'offset_invalid', right: 'offset_invalid' },
    ],
  ] as const)('not with %s', (_, changes, issues) => {
    expect(validate(draft(changes as Partial<Draft>))).toEqual(issues)
  })

  test.each([
    ['the built-in icon', { bot_icon: '' }],
    ['an icon of exactly 300 KB', { bot_icon: png(BOT_ICON_MAX_BYTES) }],
    [
      '[[name]] with the form',
      { welcome_message: 'Hi [[name]]', customer_info_custom_field: { ...form, enabled: true } },
    ],
    ['four questions', { sample_questions: Array(4).fill(question) }],
    [
      'hosts in any writing',
      {
        allowed_domain: [
          'shop.example.com',
          '*.example.com',
          'localhost:5173',
          'https://münchen.example/shop',
        ],
      },
    ],
  ] as const)('with %s', (_, changes) => {
    expect(validate(draft(changes as Partial<Draft>))).toEqual({})
  })
})

describe('an icon', () => {
  test.each([
    ['data:image/png;base64,iVBO', null],
    ['data:image/jpeg;base64,/9j/', null],
    ['data:image/svg+xml;utf8,%3Csvg/%3E', null],
    ['data:text/html;base64,PHM+', 'icon_type_invalid'],
    ['https://example.com/icon.png', 'icon_type_invalid'],
    ['data:image/png', 'icon_type_invalid'],
  ])('%j: %j', (url, expected) => {
    expect(checkIcon(url)).toBe(expected)
  })

  test('is measured in bytes, regardless of its encoding', () => {
    expect(checkIcon(`data:image/svg+xml,${'%3C'.repeat(BOT_ICON_MAX_BYTES)}`)).toBeNull()
    expect(checkIcon(`data:image/svg+xml,${'%3C'.repeat(BOT_ICON_MAX_BYTES + 1)}`)).toBe('icon_too_large')
  })
})

describe('drafts', () => {
  test('are compared by value', () => {
    expect(isSame({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toBe(true)
    expect(isSame({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true)
    expect(isSame({ a: undefined }, { b: undefined })).toBe(false)
    expect(isSame([], {})).toBe(false)
    expect(isSame(null, {})).toBe(false)
    fc.assert(fc.property(fc.jsonValue(), (value) => isSame(value, structuredClone(value))))
  })

  test('detect changes', () => {
    expect(changedFields(fields, saved, draft({ bot_name: 'Sales', bottom: 24 }))).toEqual(['bot_name'])
    expect(changedFields(fields, saved, saved)).toEqual([])
  })

  test('adopt fields that only the other side changed, and report conflicts', () => {
    const mine = draft({ bot_name: 'Mine', bottom: 40, right: 50 })
    const theirs = draft({ bot_name: 'Theirs', bottom: 40, primary_color: '#112233' })
    expect(rebase(fields, saved, mine, theirs)).toEqual({
      draft: { ...mine, primary_color: '#112233' },
      foreign: ['bot_name', 'primary_color'],
      conflicts: ['bot_name'],
    })
  })
})
