import { Trash2 } from 'lucide-react'
import { useLL } from '#client/lib/i18n.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { TextArea } from '#client/ui/controls/text-area.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { LINE_MAX_CHARS, TEXT_MAX_CHARS } from '#contract/base/limits.ts'
import type { LanguageEntry } from '#contract/bots/bots.ts'
import { usePublishForm } from './form.ts'
import { Previewed } from './preview-focus.tsx'
import { TranslationFields } from './translation-fields.tsx'

interface LanguageTextsProps {
  readonly entry: LanguageEntry
  readonly name: string
  readonly onChange: (entry: LanguageEntry) => void
  readonly onRemove: () => void
}

/** The bot's texts in one language; fields left empty show the default text as a placeholder. */
export function LanguageTexts({ entry, name, onChange, onRemove }: LanguageTextsProps) {
  const { content, languages: texts } = useLL().publish
  const { draft } = usePublishForm()
  const set = (changes: Partial<LanguageEntry>) => onChange({ ...entry, ...changes })
  return (
    <li className="rounded-lg border">
      <Previewed language={entry.language}>
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
          <WelcomeFields entry={entry} onChange={set} />
          <Previewed view="closed">
            <Field label={content.engaging()}>
              <TextInput
                lang={entry.language}
                maxLength={TEXT_MAX_CHARS}
                value={entry.engaging_message}
                placeholder={draft.engaging_message_default}
                onChange={(engaging_message) => set({ engaging_message })}
              />
            </Field>
          </Previewed>
          <Field label={content.terms()}>
            <TextArea
              lang={entry.language}
              value={entry.terms}
              placeholder={draft.terms_default}
              onChange={(terms) => set({ terms })}
              className="max-h-60"
            />
          </Field>
          <TranslationFields entry={entry} onChange={(translations) => set({ translations })} />
        </div>
      </Previewed>
    </li>
  )
}

interface WelcomeFieldsProps {
  readonly entry: LanguageEntry
  readonly onChange: (changes: Partial<LanguageEntry>) => void
}

function WelcomeFields({ entry, onChange }: WelcomeFieldsProps) {
  const { content } = useLL().publish
  const { draft, errorIn } = usePublishForm()
  return (
    <Previewed view="welcome">
      <Field label={content.welcome()} error={errorIn('languages', entry)}>
        <TextArea
          lang={entry.language}
          value={entry.welcome_message}
          placeholder={draft.welcome_message}
          onChange={(welcome_message) => onChange({ welcome_message })}
          className="max-h-60"
        />
      </Field>
      <Field label={content.question()}>
        <TextInput
          lang={entry.language}
          maxLength={LINE_MAX_CHARS}
          value={entry.bot_question}
          placeholder={draft.bot_question}
          onChange={(bot_question) => onChange({ bot_question })}
        />
      </Field>
    </Previewed>
  )
}
