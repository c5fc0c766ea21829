import { i18nObject } from 'typesafe-i18n'
import type { Locale } from '#contract/base/shapes.ts'
import { initFormatters } from '#i18n/formatters.ts'
import type { Formatters, TranslationFunctions, Translations } from '#i18n/i18n-types.ts'
import { importLocaleAsync } from '#i18n/i18n-util.async.ts'

/**
 * Loads all texts of a language; code that needs texts often imports its namespaces instead. Returns them wrapped in an object,
 * because they respond to every property name with a function, even to `then`, and would be mistaken for a promise.
 */
export async function loadTexts(locale: Locale): Promise<{ readonly LL: TranslationFunctions }> {
  const dictionary = await importLocaleAsync(locale)
  const formatters = initFormatters(locale)
  return {
    LL: i18nObject<Locale, Translations, TranslationFunctions, Formatters>(locale, dictionary, formatters),
  }
}
