import { describe, expect, test } from 'vitest'
import { isCustomised } from '#client/core/bots/customised.ts'
import { addressIssue, normalAddress } from '#client/features/bots/knowledge/web-urls/address.ts'
import { loadTemplates } from '#client/features/bots/prompt/templates/load-templates.ts'
import { templateIds } from '#client/features/bots/prompt/templates/template-types.ts'
import { moved, replaced, without } from '#client/features/bots/publish/list-edits.ts'
import { welcomeOf } from '#client/features/bots/publish/preview/preview-texts.ts'
import { contrastRatio } from '#contract/base/colors.ts'
import { countWords } from '#contract/base/count-words.ts'
import { brandOf } from '#contract/bots/bot-colors.ts'
import { PROMPT_MAX_CHARS } from '#contract/knowledge/training-limits.ts'
import { countCharacters } from '#machines/prompt/count.ts'
import { urlOf } from '#tests/machines/support/training.ts'
import { settingsOf } from './stock.ts'

describe('a URL', () => {
  test.each([
    ['example.com', 'https://example.com/'],
    [' http://Example.com/A?b=1#c ', 'http://example.com/A?b=1'],
    ['HTTPS://example.com', 'https://example.com/'],
    ['127.0.0.1:3111/a', 'http://127.0.0.1:3111/a'],
    ['localhost', 'http://localhost/'],
    ['example.com:8080', 'http://example.com:8080/'],
    ['example.com:443/a', 'https://example.com/a'],
    ['münchen.example', 'https://xn--mnchen-3ya.example/'],
  ])('%s is normalized to %s', (typed, kept) => expect(normalAddress(typed)).toBe(kept))

  test.each(['', 'two words', 'ftp://example.com', 'javascript:alert(1)', 'https://user:secret@example.com'])(
    '"%s" is invalid',
    (typed) => expect(normalAddress(typed)).toBeNull(),
  )

  test('of the bot is a duplicate, except for the page being edited', () => {
    const urls = [urlOf(1, 'https://example.com/a')]
    expect(addressIssue('example.com/a#x', urls)).toBe('url_duplicate')
    expect(addressIssue('example.com/a', urls, 1)).toBeNull()
  })
})

test('characters are counted as code points, and words by the rules of the language', () => {
  expect(countCharacters('a👍🏽b')).toBe(4)
  expect(countWords('Don’t — stop, now')).toBe(3)
  expect(countWords('')).toBe(0)
})

test('every language has every template, within the limit and with placeholders', async () => {
  const all = await loadTemplates()
  for (const templates of Object.values(all)) {
    expect(Object.keys(templates).sort()).toEqual([...templateIds].sort())
    for (const text of Object.values(templates)) {
      expect(countCharacters(text)).toBeLessThan(PROMPT_MAX_CHARS)
      expect(text).toMatch(/\[[^\]]+\]/)
    }
  }
  const texts = Object.values(all).map(({ sales }) => sales)
  expect(new Set(texts).size).toBe(4)
})

test('a bot counts as customized by its look, texts and sites, not by its name', () => {
  const bot = settingsOf(1, 'Any name')
  expect(isCustomised(bot)).toBe(false)
  expect(isCustomised({ ...bot, primary_color: '#0086fe' })).toBe(true)
  expect(isCustomised({ ...bot, allowed_domain: ['example.com'] })).toBe(true)
})

test.each([
  ['#0086ff', '#ffffff'],
  ['#ffe600', '#ffffff'],
  ['#101828', '#ffffff'],
  ['#777777', '#888888'],
  ['#00ff00', '#00ee00'],
])('text on %s is readable with any secondary color', (primary, secondary) => {
  const { fill, ink, accentOnLight, accentOnDark } = brandOf(primary, secondary)
  expect(contrastRatio(fill, ink)).toBeGreaterThanOrEqual(4.5)
  expect(contrastRatio(accentOnLight, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(contrastRatio(accentOnDark, '#1a2330')).toBeGreaterThanOrEqual(4.5)
})

test('the placeholder of the name is removed without a name', () => {
  expect(welcomeOf('Hi [[name]], welcome', 'Alex')).toBe('Hi Alex, welcome')
  expect(welcomeOf('Hi [[name]], welcome', null)).toBe('Hi, welcome')
  expect(welcomeOf('[[name]] hello', null)).toBe(' hello')
})

test('items of a list are replaced, removed and moved without modifying the list', () => {
  const list = ['a', 'b', 'c']
  expect(replaced(list, 1, 'x')).toEqual(['a', 'x', 'c'])
  expect(without(list, 0)).toEqual(['b', 'c'])
  expect(moved(list, 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moved(list, 2, -1)).toEqual(['a', 'c', 'b'])
  expect(list).toEqual(['a', 'b', 'c'])
})
