import type { Locales, Translations } from '#i18n/i18n-types.ts'
import { loadFormatters } from '#i18n/i18n-util.async.ts'
import { loadedLocales } from '#i18n/i18n-util.ts'

/**
 * Part of the console's texts that is fetched separately: `first` for every page, `desk` for the frame of signed-in pages and the
 * desk, `build` for a bot's pages, and `manage` for the account's pages. The files are `i18n/<locale>/parts/<part>.ts`.
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
  // Forgotten after a failure, so that the next caller tries again.
  coming.catch(() => fetched.delete(file))
  return coming
}

/**
 * Fetches a language's texts for all parts in use; parts added later are fetched in that language too. Rejects if a part cannot
 * be fetched.
 */
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

/** Fetches parts in all languages in use; languages chosen later also include them. Rejects if a part cannot be fetched. */
export async function fetchTextParts(added: readonly TextPart[]): Promise<void> {
  for (const part of added) parts.add(part)
  await Promise.all([...languages].flatMap((locale) => added.map((part) => fetchPart(locale, part))))
}
