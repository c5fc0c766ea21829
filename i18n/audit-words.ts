import type { Locales, TranslationFunctions } from './i18n-types.ts'

/** Maximum length of a displayed value; longer ones are truncated. */
const VALUE_MAX_CHARS = 200

/** Fields of an audit log entry that its text depends on. */
export interface WordedEntry {
  /** Action in the form `subject.event`. */
  readonly action: string
  readonly detail: Readonly<Record<string, unknown>>
}

/** Changed field with its values before and after; plain details have only an `after` value. */
export interface ShownChange {
  readonly field: string
  readonly before: string | null
  readonly after: string
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns functions that describe audit log entries in words. */
export function auditWords(LL: TranslationFunctions, locale: Locales) {
  const texts = LL.audit
  const roles: Readonly<Record<string, (() => string) | undefined>> = LL.app.roles

  const actionText = (action: string): string =>
    texts.actions[action.replace('.', '_') as keyof typeof texts.actions]()

  const textOf = (value: unknown): string => {
    const text = isRecord(value) ? JSON.stringify(value) : String(value)
    const role = Object.hasOwn(roles, text) ? roles[text]?.() : undefined
    if (role) return role
    if (text.startsWith('data:image/')) return texts.picture()
    return text.length > VALUE_MAX_CHARS ? `${text.slice(0, VALUE_MAX_CHARS)}…` : text
  }

  const valueText = (value: unknown): string => {
    const isEmpty = value === null || value === undefined || value === ''
    if (isEmpty || (Array.isArray(value) && value.length === 0)) return texts.emptyValue()
    if (Array.isArray(value)) return new Intl.ListFormat(locale).format(value.map(valueText))
    return typeof value === 'boolean' ? LL.common.states[value ? 'yes' : 'no']() : textOf(value)
  }

  const fieldText = (field: string): string => {
    const known: Record<string, (() => string) | undefined> = {
      ...LL.publish.field,
      ...LL.settings.field,
      ...LL.branding.field,
      ...texts.details,
    }
    return known[field]?.() ?? field.replaceAll('_', ' ')
  }

  const changesOf = ({ action, detail }: WordedEntry): readonly ShownChange[] => {
    const { changes, fields: _fields, from, to, reason, ...rest } = detail
    const shown: ShownChange[] = Object.entries(isRecord(changes) ? changes : {}).map(([field, change]) => ({
      field: fieldText(field),
      before: valueText(isRecord(change) ? change.before : null),
      after: valueText(isRecord(change) ? change.after : null),
    }))
    if (to !== undefined)
      shown.push({ field: actionText(action), before: valueText(from), after: valueText(to) })
    if (reason === 'password' || reason === 'code' || reason === 'inactive')
      shown.push({ field: texts.details.reason(), before: null, after: texts.reasons[reason]() })
    for (const [field, value] of Object.entries(rest))
      shown.push({ field: fieldText(field), before: null, after: valueText(value) })
    return shown
  }

  return { actionText, changesOf, nameOf: (name: string) => name || texts.nobody() }
}
