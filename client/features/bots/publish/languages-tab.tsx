import { MenuButton } from '@headlessui/react'
import { Plus } from 'lucide-react'
import { useLanguages } from '#client/core/languages/languages.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { Menu } from '#client/ui/overlays/menu.tsx'
import type { Locale } from '#contract/base/shapes.ts'
import type { LanguageEntry } from '#contract/bots/bots.ts'
import { usePublishForm } from './form.ts'
import { LanguageTexts } from './language-texts.tsx'
import { replaced } from './list-edits.ts'

const fresh = (language: Locale): LanguageEntry => ({
  language,
  bot_name: '',
  welcome_message: '',
  bot_question: '',
  terms: '',
  engaging_message: '',
})

/** Tab for the bot's texts in additional languages, and for choosing the language that visitors see. */
export function LanguagesTab() {
  const { languages: texts } = useLL().publish
  const { draft, change } = usePublishForm()
  const names = useLanguages()
  const nameOf = (language: Locale) => names.find(({ locale }) => locale === language)?.name ?? language
  return (
    <div className="flex flex-col gap-4">
      <Card>
        <Field label={texts.override()} hint={texts.overrideText()}>
          <Select
            value={draft.language_override}
            onChange={(language_override) => change({ language_override })}
            options={[
              { value: 'auto' as const, label: texts.auto() },
              ...names.map(({ locale, name }) => ({ value: locale, label: name })),
            ]}
            className="w-full sm:w-64"
          />
        </Field>
      </Card>
      <Card
        title={texts.entries()}
        description={texts.entriesText()}
        actions={<AddLanguage nameOf={nameOf} />}
      >
        {draft.languages.length === 0 ? (
          <p className="text-text-muted">{texts.empty()}</p>
        ) : (
          <ul className="flex flex-col gap-3">
            {draft.languages.map((entry, at) => (
              <LanguageTexts
                key={entry.language}
                entry={entry}
                name={nameOf(entry.language)}
                onChange={(changed) => change({ languages: replaced(draft.languages, at, changed) })}
                onRemove={() => change({ languages: draft.languages.filter((other) => other !== entry) })}
              />
            ))}
          </ul>
        )}
      </Card>
    </div>
  )
}

function AddLanguage({ nameOf }: { nameOf: (language: Locale) => string }) {
  const { languages: texts } = useLL().publish
  const { draft, change } = usePublishForm()
  const missing = useLanguages().filter(
    ({ locale }) => !draft.languages.some(({ language }) => language === locale),
  )
  if (missing.length === 0)
    return (
      <Button size="small" icon={Plus} disabledReason={texts.all()}>
        {texts.add()}
      </Button>
    )
  return (
    <Menu
      trigger={
        <MenuButton as={Button} size="small" icon={Plus}>
          {texts.add()}
        </MenuButton>
      }
      groups={[
        {
          choices: missing.map(({ locale }) => ({
            label: nameOf(locale),
            onSelect: () => change({ languages: [...draft.languages, fresh(locale)] }),
          })),
        },
      ]}
    />
  )
}
