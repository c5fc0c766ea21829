import { describe, expect, it } from 'vitest'
import type { Locale } from '#contract/base/shapes.ts'
import { detectLocale, guessLanguage } from '#server/engine/detect-language.ts'
import { replyIn } from '#server/engine/embedded/replies.ts'
import { languageOf, localeOf } from '#server/engine/languages.ts'
import { botWith, everyLocale, passage } from './bot.ts'

const samples: Readonly<Record<Locale, readonly string[]>> = {
  'en-US': ['Where is my order?', 'shipping', 'hello', 'return policy', 'do you take paypal?'],
  'fr-FR': ['Où est ma commande ?', 'livraison', 'bonjour', 'c’est combien', 'prix ?'],
  'vi-VN': ['Đơn hàng của tôi đâu?', 'giá', 'xin chao', 'giao hang mat bao lau', 'cam on'],
  'tr-TR': ['Siparişim nerede?', 'fiyat', 'merhaba', 'ucret ne kadar', 'tesekkurler'],
}

describe('language', () => {
  it.each(everyLocale.flatMap((locale) => samples[locale].map((text) => [text, locale] as const)))(
    'of "%s" is %s',
    (text, locale) => expect(detectLocale(text, null)).toBe(locale),
  )

  it.each(['ok', '123', '👍', 'iPhone 15'])('of "%s" is taken from the conversation', (text) => {
    expect(detectLocale(text, 'tr-TR')).toBe('tr-TR')
    expect(detectLocale(text, 'fr-FR')).toBe('fr-FR')
  })

  it('of a clear text is its own, regardless of the conversation’s', () => {
    expect(detectLocale('Bonjour, où est ma commande ?', 'en-US')).toBe('fr-FR')
  })

  it.each(['m0-0', 'r0', 'x1', 'A4', 'GT-500/2'])(
    'of the code "%s" is not guessed from its letters',
    (text) => {
      for (const locale of everyLocale) expect(detectLocale(text, locale)).toBe(locale)
    },
  )

  it.each(['Kia Rio 2014', 'ca 5', 'an 5', 'XL 42?', 'M8x40'])(
    'of the name with a number "%s" is the conversation’s, else the language of the bot’s passages',
    async (text) => {
      for (const locale of everyLocale) {
        expect(detectLocale(text, locale)).toBe(locale)
        const known = [passage(1, 'Mağaza pazartesi kapalıdır.', { language: locale })]
        const { language, message } = await botWith(known).ask(text)
        expect(language).toBe(locale)
        expect(message).toBe(replyIn(locale, 'unknown', 'Nora'))
      }
    },
  )

  it('is not guessed without evidence', () => {
    expect(guessLanguage('123 …')).toBeNull()
    expect(detectLocale('123', null)).toBe('en-US')
  })

  it.each(everyLocale)('and locale %s belong together', (locale) => {
    expect(localeOf[languageOf(locale)]).toBe(locale)
  })
})
