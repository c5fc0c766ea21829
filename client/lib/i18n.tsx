import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'
import type { Locales, TranslationFunctions } from '#i18n/i18n-types.ts'
import { localeCookie } from './locale.ts'
import { preparedTexts } from './prepared-texts.ts'
import { fetchLanguage } from './text-parts.ts'

/** Language and its texts, as needed by functions that format values in words. */
export interface Texts {
  readonly locale: Locales
  readonly LL: TranslationFunctions
}

interface Value extends Texts {
  readonly setLocale: (locale: Locales) => Promise<void>
}

const I18nContext = createContext<Value | null>(null)

/** Loads those parts of a language's texts that are in use. Rejects if they cannot be fetched. */
export async function loadTexts(locale: Locales): Promise<Texts> {
  await fetchLanguage(locale)
  return { locale, LL: preparedTexts(locale) }
}

/** Provides the texts to its descendants and keeps `<html lang>` and the cookie in sync with the language. */
export function I18nProvider({ initial, children }: { initial: Texts; children: ReactNode }) {
  const [texts, setTexts] = useState(initial)
  const wanted = useRef(initial.locale)

  useEffect(() => {
    document.documentElement.lang = texts.locale
  }, [texts])

  const setLocale = async (locale: Locales) => {
    wanted.current = locale
    const loaded = await loadTexts(locale)
    if (wanted.current !== locale) return
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari.
    document.cookie = localeCookie(locale)
    setTexts(loaded)
  }

  const value = { ...texts, setLocale }
  return <I18nContext value={value}>{children}</I18nContext>
}

/** Renders its children in another language once its texts are loaded; the rest of the page keeps its language. */
export function InLanguage({ locale, children }: { locale: Locales; children: ReactNode }) {
  const value = useI18n()
  const [texts, setTexts] = useState<Texts | null>(null)
  const isOwn = locale === value.locale
  useEffect(() => {
    if (isOwn) return
    let isCurrent = true
    loadTexts(locale).then(
      (loaded) => isCurrent && setTexts(loaded),
      // If the texts cannot be loaded, the page's language is better than nothing.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [locale, isOwn])
  const inner = texts?.locale === locale ? { ...value, ...texts } : value
  return <I18nContext value={inner}>{children}</I18nContext>
}

function useI18n(): Value {
  const value = use(I18nContext)
  if (!value) throw new Error('useLL and useLocale need an I18nProvider above them.')
  return value
}

/** Returns the texts of the current language: `const LL = useLL()`, then `LL.common.actions.save()`. */
export const useLL = (): TranslationFunctions => useI18n().LL

/**
 * Returns the current language and the function that changes it; the function's promise settles when the new texts are displayed.
 */
export function useLocale(): Pick<Value, 'locale' | 'setLocale'> {
  const { locale, setLocale } = useI18n()
  return { locale, setLocale }
}
