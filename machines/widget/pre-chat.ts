import type { PreChatForm } from '#contract/bots/bots.ts'

/** Visitor's answers in the pre-chat form; `custom` holds the custom fields by label. */
export interface Answers {
  readonly username: string
  readonly email: string
  readonly phone: string
  readonly custom: Readonly<Record<string, string>>
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const PHONE = /^\+?[\d\s().-]{5,30}$/

const standard = { username: /\S/, email: EMAIL, phone: PHONE } as const

/** Returns whether a text looks like an e-mail address. */
export const isEmail = (text: string): boolean => EMAIL.test(text.trim())

const names = ['username', 'email', 'phone'] as const

/** Returns whether the form has fields and is shown when an agent is requested. */
export const needsFormAtHandover = (form: PreChatForm | undefined): boolean =>
  form?.enabled === true &&
  form.asked_at === 'handover' &&
  (form.custom_fields.length > 0 || names.some((name) => form[name].enabled))

/** Returns whether a form can be left empty. */
export const mayBeSkipped = ({ custom_fields, ...form }: PreChatForm): boolean =>
  !custom_fields.some(({ required }) => required) &&
  !names.some((name) => form[name].enabled && form[name].required)

/** Returns what is wrong with the answers, by field name or label; empty if the form can be submitted. */
export function formIssues(form: PreChatForm, answers: Answers): Record<string, 'required' | 'invalid'> {
  const issues: Record<string, 'required' | 'invalid'> = {}
  const judge = (name: string, value: string, required: boolean, shape: RegExp) => {
    if (value.trim() === '') {
      if (required) issues[name] = 'required'
    } else if (!shape.test(value.trim())) issues[name] = 'invalid'
  }
  for (const name of names) {
    if (form[name].enabled) judge(name, answers[name], form[name].required, standard[name])
  }
  for (const { label, type, required } of form.custom_fields) {
    judge(label, answers.custom[label] ?? '', required, type === 'number' ? /^-?\d+([.,]\d+)?$/ : /\S/)
  }
  return issues
}
