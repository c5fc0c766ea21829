import { locales } from '#i18n/i18n-util.ts'
import { useLL, useLocale } from '../lib/i18n.tsx'
import { type ThemeChoice, themeChoices, useTheme } from '../lib/theme.ts'
import { Select } from '../ui/controls/select.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { FloatRoot } from '../ui/overlays/float-root.tsx'
import { Buttons } from './buttons.tsx'
import { Fields } from './fields.tsx'
import { Lists } from './lists.tsx'
import { Overlays } from './overlays.tsx'
import { States } from './states.tsx'
import { Tables } from './tables.tsx'

/** All building blocks on one page, with the choice of theme and language. */
export function Preview() {
  return (
    <main className="mx-auto flex max-w-6xl flex-col gap-6 p-4 sm:p-8">
      <FloatRoot>
        <PageHeader
          title="Building blocks"
          description="Every block of client/ui in its states."
          actions={<Switches />}
        />
        <Buttons />
        <Fields />
        <Overlays />
        <States />
        <Lists />
        <Tables />
      </FloatRoot>
    </main>
  )
}

function Switches() {
  const LL = useLL()
  const { locale, setLocale } = useLocale()
  const { choice, setChoice } = useTheme()
  const themes = themeChoices.map((value: ThemeChoice) => ({ value, label: LL.common.theme[value]() }))
  return (
    <>
      <Select
        label={LL.common.theme.label()}
        value={choice}
        onChange={setChoice}
        options={themes}
        className="w-36"
      />
      <Select
        label="Language"
        value={locale}
        onChange={setLocale}
        options={locales.map((value) => ({ value, label: value }))}
        className="w-28"
      />
    </>
  )
}
