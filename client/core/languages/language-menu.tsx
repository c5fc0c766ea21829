import { ChevronDown, Languages } from 'lucide-react'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { buttonStyle } from '#client/ui/controls/button-style.ts'
import { useLanguages } from './languages.ts'

/**
 * Switches the language on pages without a profile menu. It is a native select, because that needs no extra code and phones show
 * their own picker for it.
 */
export function LanguageMenu() {
  const LL = useLL()
  const languages = useLanguages()
  const current = languages.find((language) => language.current)
  return (
    <span className="relative inline-flex items-center">
      <Languages
        aria-hidden
        className="pointer-events-none absolute left-3 size-4 text-text-muted"
        strokeWidth={1.75}
      />
      <select
        aria-label={LL.app.profile.language()}
        value={current?.locale}
        onChange={({ target }) => languages.find(({ locale }) => locale === target.value)?.choose()}
        // Sized to the current language, with the other options in the system font; otherwise visitors would download a font for
        // each language.
        className={cn(
          buttonStyle('ghost'),
          'field-sizing-content cursor-pointer appearance-none bg-transparent pr-8 pl-9',
        )}
      >
        {languages.map(({ locale, name }) => (
          <option
            key={locale}
            value={locale}
            lang={locale}
            className="bg-surface-raised font-[system-ui] text-text"
          >
            {name}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute right-3 size-3.5 text-text-muted" />
    </span>
  )
}
