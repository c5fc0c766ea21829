import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import type { Locales } from '#i18n/i18n-types.ts'
import { locales } from '#i18n/i18n-util.ts'

/** Name of each language, in that language. */
const names: Record<Locales, string> = {
  'en-US': 'English',
  'fr-FR': 'Français',
  'tr-TR': 'Türkçe',
  'vi-VN': 'Tiếng Việt',
}

export interface Language {
  readonly locale: Locales
  readonly name: string
  readonly current: boolean
  readonly choose: () => void
}

/** Returns the console's languages. Choosing one that cannot be loaded shows a toast. */
export function useLanguages(): readonly Language[] {
  const LL = useLL()
  const { locale: current, setLocale } = useLocale()
  const toast = useToast()
  const failed = () => toast.show({ tone: 'danger', text: LL.app.profile.languageFailed() })
  return locales.map((locale) => ({
    locale,
    name: names[locale],
    current: locale === current,
    choose: () => void setLocale(locale).catch(failed),
  }))
}
