import type { Locales } from '#i18n/i18n-types.ts'

/** The templates there are (decisions 5). */
export const templateIds = ['sales', 'support', 'booking', 'faq', 'lead'] as const
export type TemplateId = (typeof templateIds)[number]

/** The templates of one language; what stands in square brackets is for the owner to replace. */
export type Templates = Record<TemplateId, string>

const loaders: Record<Locales, () => Promise<{ readonly templates: Templates }>> = {
  'en-US': () => import('./en-us.ts'),
  'fr-FR': () => import('./fr-fr.ts'),
  'tr-TR': () => import('./tr-tr.ts'),
  'vi-VN': () => import('./vi-vn.ts'),
}

/** Fetches the templates of all languages: a bot need not speak the language of the console. Rejects when they cannot be fetched. */
export async function loadTemplates(): Promise<Record<Locales, Templates>> {
  const locales = Object.keys(loaders) as Locales[]
  const loaded = await Promise.all(
    locales.map(async (locale) => [locale, (await loaders[locale]()).templates]),
  )
  return Object.fromEntries(loaded)
}
