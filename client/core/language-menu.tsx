import { MenuButton } from '@headlessui/react'
import { ChevronDown, Languages } from 'lucide-react'
import { useLL } from '../lib/i18n.tsx'
import { buttonStyle } from '../ui/controls/button-style.ts'
import { Menu } from '../ui/overlays/menu.tsx'
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
