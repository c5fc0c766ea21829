import { MenuButton } from '@headlessui/react'
import { Plus, Trash2 } from 'lucide-react'
import { useLanguages } from '#client/core/languages.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { TextArea } from '#client/ui/controls/text-area.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { Menu } from '#client/ui/overlays/menu.tsx'
import type { LanguageEntry } from '#contract/bots.ts'
import { LINE_MAX_CHARS, TEXT_MAX_CHARS } from '#contract/limits.ts'
import type { Locale } from '#contract/shapes.ts'
import { usePublishForm } from './form.ts'
import { replaced } from './list-edits.ts'

const fresh = (language: Locale): LanguageEntry => ({
  language,
  bot_name: '',
  welcome_message: '',
  bot_question: '',
  terms: '',
  engaging_message: '',
})

/** The bot's texts in further languages, and which language a visitor sees. */
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
              <Entry
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

interface EntryProps {
  readonly entry: LanguageEntry
  readonly name: string
  readonly onChange: (entry: LanguageEntry) => void
  readonly onRemove: () => void
}

/** The texts of one language; empty ones show the default text as their placeholder. */
function Entry({ entry, name, onChange, onRemove }: EntryProps) {
  const { content, languages: texts } = useLL().publish
  const { draft, errorIn } = usePublishForm()
  const error = errorIn('languages', entry)
  const set = (changes: Partial<LanguageEntry>) => onChange({ ...entry, ...changes })
  return (
    <li className="rounded-lg border">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its legend into the frame. */}
      <div role="group" aria-label={name} className="flex flex-col gap-4 p-3">
        <div className="flex items-center justify-between">
          <p className="font-medium">{name}</p>
          <IconButton size="small" icon={Trash2} label={texts.remove({ name })} onClick={onRemove} />
        </div>
        <Field label={content.name()}>
          <TextInput
            lang={entry.language}
            maxLength={LINE_MAX_CHARS}
            value={entry.bot_name}
            placeholder={draft.bot_name}
            onChange={(bot_name) => set({ bot_name })}
          />
        </Field>
        <Field label={content.welcome()} error={error}>
          <TextArea
            lang={entry.language}
            value={entry.welcome_message}
            placeholder={draft.welcome_message}
            onChange={(welcome_message) => set({ welcome_message })}
            className="max-h-60"
          />
        </Field>
        <Field label={content.question()}>
          <TextInput
            lang={entry.language}
            maxLength={LINE_MAX_CHARS}
            value={entry.bot_question}
            placeholder={draft.bot_question}
            onChange={(bot_question) => set({ bot_question })}
          />
        </Field>
        <Field label={content.engaging()}>
          <TextInput
            lang={entry.language}
            maxLength={TEXT_MAX_CHARS}
            value={entry.engaging_message}
            placeholder={draft.engaging_message_default}
            onChange={(engaging_message) => set({ engaging_message })}
          />
        </Field>
        <Field label={content.terms()}>
          <TextArea
            lang={entry.language}
            value={entry.terms}
            placeholder={draft.terms_default}
            onChange={(terms) => set({ terms })}
            className="max-h-60"
          />
        </Field>
      </div>
    </li>
  )
}
