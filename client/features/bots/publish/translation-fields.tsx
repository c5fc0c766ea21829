import type { ReactNode } from 'react'
import { useLL } from '#client/lib/i18n.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { TextArea } from '#client/ui/controls/text-area.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { optionsOf } from '#contract/base/field-options.ts'
import { LINE_MAX_CHARS } from '#contract/base/limits.ts'
import type { CustomField, LanguageEntry } from '#contract/bots/bots.ts'
import { usePublishForm } from './form.ts'
import { Previewed, type PreviewView } from './preview-focus.tsx'

type Translations = LanguageEntry['translations']

interface TranslationFieldsProps {
  readonly entry: LanguageEntry
  readonly onChange: (translations: Translations) => void
}

interface LineProps extends TranslationFieldsProps {
  readonly label: string
  /** Default text, which is used until it is translated. */
  readonly text: string
  readonly long?: boolean
}

/** Input for the translation of a text, with the text itself as the placeholder. */
function Line({ entry, onChange, label, text, long = false }: LineProps) {
  const value =
    (entry.translations && Object.hasOwn(entry.translations, text) && entry.translations[text]) || ''
  const set = (translation: string) => onChange({ ...entry.translations, [text]: translation })
  const common = { lang: entry.language, value, placeholder: text, onChange: set }
  return (
    <Field label={label}>
      {long ? (
        <TextArea {...common} className="max-h-60" />
      ) : (
        <TextInput {...common} maxLength={LINE_MAX_CHARS} />
      )}
    </Field>
  )
}

interface GroupProps {
  readonly title: string
  readonly view: PreviewView
  readonly children: ReactNode
}

const Group = ({ title, view, children }: GroupProps) => (
  <Previewed view={view}>
    {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its legend into the frame. */}
    <div role="group" aria-label={title} className="flex flex-col gap-3 border-t pt-3">
      <p className="font-medium text-sm">{title}</p>
      {children}
    </div>
  </Previewed>
)

/**
 * Fields for translating suggested questions, banners and form fields into one language; each shows its default text until it is
 * translated.
 */
export function TranslationFields(props: TranslationFieldsProps) {
  const { content } = useLL().publish
  const { draft } = usePublishForm()
  const questions = draft.sample_questions.filter(({ question }) => question.trim() !== '')
  const banners = draft.banners.filter(({ text }) => text.trim() !== '')
  const form = draft.customer_info_custom_field
  const fields = form.enabled ? form.custom_fields.filter(({ label }) => label.trim() !== '') : []
  return (
    <>
      {questions.length > 0 && (
        <Group title={content.questions()} view="welcome">
          {questions.map(({ question, answer, ai_answer }, at) => (
            <div key={at} className="flex flex-col gap-3">
              <Line {...props} label={content.questionOf({ n: at + 1 })} text={question} />
              {!ai_answer && answer && <Line {...props} long label={content.answer()} text={answer} />}
            </div>
          ))}
        </Group>
      )}
      {banners.length > 0 && (
        <Group title={content.banners()} view="welcome">
          {banners.map(({ text }, at) => (
            <Line key={at} {...props} label={content.bannerOf({ n: at + 1 })} text={text} />
          ))}
        </Group>
      )}
      {fields.length > 0 && (
        <Group title={content.form()} view="form">
          {fields.map((field, at) => (
            <FieldLines key={at} {...props} field={field} />
          ))}
        </Group>
      )}
    </>
  )
}

/** Fields for translating the label, placeholder and choices of a form field. */
function FieldLines({ field, ...props }: TranslationFieldsProps & { readonly field: CustomField }) {
  const { content } = useLL().publish
  const { label, placeholder, type, options } = field
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its legend into the frame.
    <div role="group" aria-label={label} className="grid gap-3 sm:grid-cols-2">
      <Line {...props} label={content.label()} text={label} />
      {placeholder && <Line {...props} label={content.placeholder()} text={placeholder} />}
      {type === 'select' &&
        optionsOf(options).map((option) => (
          <Line key={option} {...props} label={content.optionOf({ name: option })} text={option} />
        ))}
    </div>
  )
}
