import type { Locales } from '#i18n/i18n-types.ts'
import type { Templates } from './template-types.ts'

const loaders: Record<Locales, () => Promise<{ readonly templates: Templates }>> = {
  'en-US': () => import('./en-us.ts'),
  'fr-FR': () => import('./fr-fr.ts'),
  'tr-TR': () => import('./tr-tr.ts'),
  'vi-VN': () => import('./vi-vn.ts'),
}

/**
 * Loads the templates in all languages, because a bot can speak a different language from the console. Rejects if loading fails.
 */
export async function loadTemplates(): Promise<Record<Locales, Templates>> {
  const locales = Object.keys(loaders) as Locales[]
  const loaded = await Promise.all(
    locales.map(async (locale) => [locale, (await loaders[locale]()).templates]),
  )
  return Object.fromEntries(loaded)
}
