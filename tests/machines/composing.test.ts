import { describe, expect, test } from 'vitest'
import { exceededLimit } from '#machines/composing/channel-limits.ts'
import { filledReply, placeholderValues, replyParts } from '#machines/composing/placeholders.ts'
import { replaceTrigger, triggerAt } from '#machines/composing/trigger.ts'

describe('the list at the caret', () => {
  test.each([
    ['/', '/'],
    ['Hello /thanks', 'thanks'],
    ['one\n/re', 're'],
  ])('opens for a slash at the beginning of a word: %j', (text, query) => {
    expect(triggerAt(text, text.length, '/')?.query).toBe(query.replace('/', ''))
  })

  test.each(['and/or', 'https://shop.example', '/two words', '//'])('stays closed for %j', (text) => {
    expect(triggerAt(text, text.length, '/')).toBeNull()
  })

  test('finds first and last names after an at sign, but no e-mail address', () => {
    const found = (text: string) => triggerAt(text, text.length, '@')?.query
    expect([found('@léa m'), found('ask (@bo'), found('me@shop'), found('@a b c')]).toEqual([
      'léa m',
      'bo',
      undefined,
      undefined,
    ])
  })

  test('is replaced by the chosen item, before the rest of the text', () => {
    const trigger = triggerAt('Hi /th you', 6, '/')
    expect(trigger && replaceTrigger('Hi /th you', trigger, 'Thanks')).toEqual({
      text: 'Hi Thanks you',
      caret: 9,
    })
  })
})

describe('placeholders', () => {
  const chat = { id: 7, user_name: 'Nguyễn Văn An', bot_name: 'Bobby', language: 'vi' }
  const unknown = placeholderValues({ ...chat, user_name: 'Visitor 7' }, 'Léa')

  test('are filled with the chat’s data', () => {
    const values = placeholderValues(chat, 'Léa')
    expect(filledReply('Hi {{ Customer }} ({{first_name}}), {{agent}} of {{bot}}', values)).toBe(
      'Hi Nguyễn Văn An (An), Léa of Bobby',
    )
    expect(placeholderValues({ ...chat, language: 'en' }, '')).toMatchObject({
      'first name': 'Nguyễn',
      agent: null,
    })
  })

  test('are removed if there is no value, so that no braces are sent', () => {
    expect(filledReply('Hi {{first name}}, thanks', unknown)).toBe('Hi, thanks')
    expect(filledReply('{{customer}}, thanks', unknown)).toBe('thanks')
    expect(replyParts('Hi {{customer}}', unknown).at(-1)).toEqual({
      text: 'customer',
      placeholder: 'customer',
      isMissing: true,
    })
  })

  test('that are unknown are text', () => {
    expect(filledReply('{{order}} 5 {{', unknown)).toBe('{{order}} 5 {{')
  })
})

describe('the limit of a channel', () => {
  test('counts as its provider does', () => {
    expect(exceededLimit('widget', 'x'.repeat(7_000))).toBeNull()
    expect(exceededLimit('messenger', 'x'.repeat(2_000))).toBeNull()
    expect(exceededLimit('messenger', 'x'.repeat(4_001))).toMatchObject({ parts: 3, unit: 'characters' })
    expect(exceededLimit('instagram', 'ạ'.repeat(400))).toMatchObject({ parts: 2, unit: 'bytes' })
  })
  test('shows the actual number of outgoing messages, which are split between words', () => {
    const words = `${'x'.repeat(1_200)} `.repeat(3).trim()
    expect(exceededLimit('zalo', words)).toMatchObject({ parts: 3 })
  })
})
