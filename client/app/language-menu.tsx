import { MenuButton } from '@headlessui/react'
import { ChevronDown, Languages } from 'lucide-react'
import { useLL } from '#client/lib/i18n.tsx'
import { buttonStyle } from '#client/ui/button-style.ts'
import { Menu } from '#client/ui/menu.tsx'
import { useLanguages } from './languages.ts'

/** Switches the language, for the pages without a profile menu. */
export function LanguageMenu() {
  const LL = useLL()
  const languages = useLanguages()
  const current = languages.find((language) => language.current)?.name ?? ''
  return (
    <Menu
      trigger={
        <MenuButton aria-label={`${LL.app.profile.language()}: ${current}`} className={buttonStyle('ghost')}>
          <Languages aria-hidden className="size-4" strokeWidth={1.75} />
          {current}
          <ChevronDown aria-hidden className="size-3.5" />
        </MenuButton>
      }
      groups={[
        {
          choices: languages.map(({ name, current: checked, choose }) => ({
            label: name,
            checked,
            onSelect: choose,
          })),
        },
      ]}
    />
  )
}
