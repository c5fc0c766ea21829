import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { frameCss } from '#client/widget/panel/frame-css.ts'
import { interfaceLocale, localeFor, welcomeText } from '#client/widget/panel/language.ts'
import { locales as ours } from '#client/widget/panel/locales.ts'
import { errorText, isOffline, loadTexts, withTalk } from '#client/widget/panel/texts.ts'
import { contrastRatio } from '#contract/base/colors.ts'
import type { ErrorCode } from '#contract/base/errors.ts'
import type { Route } from '#contract/base/route.ts'
import { locales } from '#contract/base/shapes.ts'
import { brandOf } from '#contract/bots/bot-colors.ts'
import { bootWidget, getBotByApiKey } from '#contract/bots/widget-bots.ts'
import * as visitor from '#contract/visitor/visitor.ts'

describe('colors', () => {
  const color = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`)

  test('text is readable on every pair of colors that an owner may choose', () => {
    fc.assert(
      fc.property(color, color, (primary, secondary) => {
        const { fill, ink, accentOnLight, accentOnDark } = brandOf(primary, secondary)
        expect(contrastRatio(fill, ink)).toBeGreaterThanOrEqual(4.5)
        expect(contrastRatio(accentOnLight, '#ffffff')).toBeGreaterThanOrEqual(4.5)
        expect(contrastRatio(accentOnLight, '#f6f8fa')).toBeGreaterThanOrEqual(4.5)
        expect(contrastRatio(accentOnDark, '#1a2330')).toBeGreaterThanOrEqual(4.5)
        expect(contrastRatio(accentOnDark, '#0d131b')).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  test('what has the fill is told apart from both surfaces, by its outline where the fill is not', () => {
    fc.assert(
      fc.property(color, color, (primary, secondary) => {
        const { fill, outlineOnLight, outlineOnDark } = brandOf(primary, secondary)
        for (const [outline, surface] of [
          [outlineOnLight, '#f1f4f8'],
          [outlineOnDark, '#243042'],
        ] as const) {
          expect(contrastRatio(outline, surface)).toBeGreaterThanOrEqual(3)
          if (contrastRatio(fill, surface) >= 3) expect(outline).toBe(fill)
        }
      }),
    )
  })

  test('readable pairs of colors are unchanged', () => {
    expect(brandOf('#123c69', '#edc7b7')).toMatchObject({ fill: '#123c69', ink: '#edc7b7' })
  })

  test('white on the default blue is made readable by darkening it slightly, and yellow gets black', () => {
    const { fill, ink } = brandOf('#0086ff', '#ffffff')
    expect(ink).toBe('#ffffff')
    expect(contrastRatio(fill, '#0086ff')).toBeLessThan(1.4)
    expect(brandOf('#ffd400', '#ffffff')).toMatchObject({ fill: '#ffd400', ink: '#000000' })
  })
})

describe('the frame', () => {
  const placed = { bottom: 20, right: 30, is_fullscreen: false }
  const css = (more: object) => frameCss({ ...placed, ...more }, brandOf('#0086ff', '#ffffff'))

  test('is on the right, or on the side that the owner chooses', () => {
    expect(css({})).toMatch(/row-reverse!.*right:min\(30px/)
    expect(css({ side: 'left' })).toMatch(/flow:row!.*left:min\(30px/)
    expect(css({ side: 'left' })).not.toMatch(/right:(?:min|max)\(/)
  })

  test('follows the device of the visitor, or the theme that the owner chooses', () => {
    expect(css({})).toMatch(/color-scheme:light dark;/)
    expect(css({})).toContain('prefers-color-scheme:dark')
    expect(css({ theme: 'light' })).toMatch(/color-scheme:light;/)
    expect(css({ theme: 'light' })).not.toContain('#1a2330')
    expect(css({ theme: 'dark' })).toMatch(/color-scheme:dark;/)
    expect(css({ theme: 'dark' })).not.toContain('prefers-color-scheme')
    expect(css({ theme: 'dark' })).toContain('#1a2330')
  })
})

describe('languages', () => {
  test('equal the contract’s', () => expect(ours).toEqual(locales))

  test.each([
    [['fr-CA', 'en'], 'fr-FR'],
    [['de', 'tr'], 'tr-TR'],
    [['ja'], null],
    [[], null],
  ])('%j are served in %s', (tags, locale) => expect(localeFor(tags)).toBe(locale))

  test('a visitor without a supported language gets English', () => {
    expect(interfaceLocale({ language_override: 'auto' }, ['ja'])).toBe('en-US')
  })

  test('the name replaces its placeholder', () => {
    expect(welcomeText('Hello [[name]], [[name]]!', 'Ada $& Co')).toBe('Hello Ada $& Co, Ada $& Co!')
    expect(welcomeText('[[name]] Hello [[name]].', '')).toBe(' Hello.')
  })
})

describe('errors', () => {
  const common: ErrorCode[] = [
    'validation_failed',
    'malformed_request',
    'payload_too_large',
    'not_found',
    'rate_limited',
    'internal_error',
    'upstream_unavailable',
    'database_unavailable',
    'service_closing',
    'token_missing',
    'token_invalid',
    'client_disabled',
    'subscription_expired',
    'query_quota_exceeded',
    'file_missing',
    'file_empty',
  ]
  const routes = [bootWidget, getBotByApiKey, ...Object.values(visitor)].filter(
    (value) => 'method' in value && 'path' in value,
  ) as unknown as Route[]
  // The playground starts chats with the same call, but as a member, so these errors cannot reach a visitor.
  const ofMembers: readonly ErrorCode[] = ['user_inactive', 'permission_denied']
  // Errors in the page's URL, proof of work or visitor identity are not shown to the visitor.
  const unseen: readonly ErrorCode[] = [
    'url_invalid',
    'proof_required',
    'identity_off',
    'identity_invalid',
    'identity_expired',
  ]
  const declared = routes.flatMap(({ errors = [] }) => errors)
  const codes = [...new Set([...common, ...declared])].filter(
    (code) => ![...ofMembers, ...unseen].includes(code),
  )

  test.each(locales)('each one that a visitor can encounter is a sentence in %s', async (locale) => {
    const texts = await withTalk(await loadTexts(locale))
    const fallback = errorText(texts, { code: 'internal_error' })
    for (const code of codes) {
      const sentence = errorText(texts, { code })
      expect(sentence, code).toMatch(/^\p{Lu}.*\.$/u)
      if (code !== 'internal_error') expect(sentence, code).not.toBe(fallback)
    }
    expect(errorText(texts, { code: 'email_taken' })).toBe(fallback)
  })

  test('only permanent errors count as offline', () => {
    expect(codes.filter((code) => isOffline({ code })).sort()).toEqual([
      'api_key_invalid',
      'bot_disabled',
      'client_disabled',
      'origin_not_allowed',
      'subscription_expired',
    ])
  })
})
