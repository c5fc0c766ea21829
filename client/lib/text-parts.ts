import type { Locales, Translations } from '#i18n/i18n-types.ts'
import { loadFormatters } from '#i18n/i18n-util.async.ts'
import { loadedLocales } from '#i18n/i18n-util.ts'

/**
 * Part of the console's texts that is fetched separately: texts for every page, and additional ones for the desk with the
 * session's frame, for a bot's pages, and for the account's pages. The files are `i18n/<locale>/parts/<part>.ts`.
 */
export type TextPart = 'first' | 'desk' | 'build' | 'manage'

const files = import.meta.glob<object>('../../i18n/*/parts/*.ts')

const parts = new Set<TextPart>(['first'])
const languages = new Set<Locales>()
const fetched = new Map<string, Promise<void>>()

async function add(locale: Locales, file: string): Promise<void> {
  const texts = await files[file]?.()
  loadedLocales[locale] ??= {} as Translations
  Object.assign(loadedLocales[locale], texts)
}

function fetchPart(locale: Locales, part: TextPart): Promise<void> {
  const file = `../../i18n/${locale}/parts/${part}.ts`
  const known = fetched.get(file)
  if (known) return known
  const coming = add(locale, file)
  fetched.set(file, coming)
  // The next caller retries.
  coming.catch(() => fetched.delete(file))
  return coming
}

/** Fetches a language: the parts in use, and from now on the parts that are added. Rejects if one cannot be fetched. */
export async function fetchLanguage(locale: Locales): Promise<void> {
  const isNew = !languages.has(locale)
  languages.add(locale)
  loadFormatters(locale)
  try {
    await Promise.all([...parts].map((part) => fetchPart(locale, part)))
  } catch (error) {
    if (isNew) languages.delete(locale)
    throw error
  }
}

/** Fetches parts in each language in use, and from now on in each newly chosen one. Rejects if one cannot be fetched. */
export async function fetchTextParts(added: readonly TextPart[]): Promise<void> {
  for (const part of added) parts.add(part)
  await Promise.all([...languages].flatMap((locale) => added.map((part) => fetchPart(locale, part))))
}
