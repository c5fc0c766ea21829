import { optionsOf } from '#contract/base/field-options.ts'
import { LINE_MAX_CHARS, TEXT_MAX_CHARS } from '#contract/base/limits.ts'
import type { LanguageEntry, PreChatForm } from '#contract/bots/bots.ts'
import { translated } from '#contract/bots/translations.ts'
import { type Answers, formIssues } from '#machines/widget/pre-chat.ts'
import type { Texts } from '../panel/texts.ts'
import type { FieldProps } from './field.tsx'

/** Texts that forms use. */
type Talk = NonNullable<Texts['talk']>

/** Field props that do not change while the form is filled in: no value, error or handler. */
export type FieldShape = Omit<FieldProps, 'value' | 'error' | 'onChange'> & { readonly isCustom: boolean }

/** Answers of a visitor who has not filled in anything. */
export const noAnswers: Answers = { username: '', email: '', phone: '', custom: {} }

const standard = {
  username: { type: 'text', autocomplete: 'name' },
  email: { type: 'email', autocomplete: 'email' },
  phone: { type: 'tel', autocomplete: 'tel' },
} as const

/** Returns the fields of a form in display order. */
export function fieldsOf(
  form: PreChatForm,
  talk: Talk,
  translations?: LanguageEntry['translations'],
): FieldShape[] {
  const say = (text: string) => translated(translations, text)
  const fields: FieldShape[] = []
  for (const name of ['username', 'email', 'phone'] as const) {
    const { enabled, required } = form[name]
    if (enabled)
      fields.push({
        ...standard[name],
        name,
        label: talk.form[name](),
        required,
        maxLength: LINE_MAX_CHARS,
        isCustom: false,
      })
  }
  for (const custom of form.custom_fields) {
    const { label, type, placeholder, required, options } = custom
    fields.push({
      name: label,
      label: say(label),
      type,
      placeholder: say(placeholder),
      required,
      options: optionsOf(options).map((value) => ({ value, label: say(value) })),
      maxLength: TEXT_MAX_CHARS,
      isCustom: true,
    })
  }
  return fields
}

/** Returns the answer given in a field; empty if there is none. */
export const answerOf = ({ custom, ...answers }: Answers, { name, isCustom }: FieldShape): string =>
  (isCustom ? custom[name] : (answers as Readonly<Record<string, string>>)[name]) ?? ''

/** Returns the answers with one field changed. */
export const withAnswer = (answers: Answers, { name, isCustom }: FieldShape, value: string): Answers =>
  isCustom ? { ...answers, custom: { ...answers.custom, [name]: value } } : { ...answers, [name]: value }

/** Returns the error messages of a form by field; empty if the form can be submitted. */
export function sentencesOf(form: PreChatForm, answers: Answers, talk: Talk): Record<string, string> {
  const invalid: Record<string, () => string> = {
    email: talk.form.emailInvalid,
    phone: talk.form.phoneInvalid,
  }
  const issues = Object.entries(formIssues(form, answers))
  return Object.fromEntries(
    issues.map(([name, issue]) => [
      name,
      issue === 'required' ? talk.form.required() : (invalid[name] ?? talk.form.numberInvalid)(),
    ]),
  )
}
