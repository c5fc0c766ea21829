import { i18nObject } from 'typesafe-i18n'
import type { Locale } from '#contract/base/shapes.ts'
import { initFormatters } from '#i18n/formatters.ts'
import type { Formatters, TranslationFunctions, Translations } from '#i18n/i18n-types.ts'
import { importLocaleAsync } from '#i18n/i18n-util.async.ts'

/**
 * Loads all texts of a language; what needs them often imports its namespaces instead. They come inside of an object, because a
 * promise takes them for another promise: they have a function under every name, `then` included.
 */
export async function loadTexts(locale: Locale): Promise<{ readonly LL: TranslationFunctions }> {
  const dictionary = await importLocaleAsync(locale)
  const formatters = initFormatters(locale)
  return {
    LL: i18nObject<Locale, Translations, TranslationFunctions, Formatters>(locale, dictionary, formatters),
  }
}
