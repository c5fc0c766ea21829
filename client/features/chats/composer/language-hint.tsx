import { Languages } from 'lucide-react'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { languageName } from '#client/lib/language-name.ts'
import { type Draft, useLanguages } from './use-languages.ts'

/** Warns if the reply is in a different language from the customer's; silent if either language is uncertain. */
export function LanguageHint(draft: Draft) {
  const { language } = useLL().desk
  const { locale } = useLocale()
  const { mine, theirs } = useLanguages(draft)
  const differs = mine !== null && theirs !== null && mine !== theirs
  return (
    <p role="status" className="px-3 text-warning-text text-xs empty:hidden">
      {differs && (
        <span className="flex items-center gap-1.5 pt-1">
          <Languages aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />
          {language.differs({ mine: languageName(locale, mine), theirs: languageName(locale, theirs) })}
        </span>
      )}
    </p>
  )
}
