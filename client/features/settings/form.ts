import { createContext, use } from 'react'
import { formatDuration } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import type { Quantity } from '#client/shared/thresholds/units.ts'
import type { Settings, SettingsDraft, SettingsField } from '#machines/settings/settings-draft.ts'
import {
  MINUTES,
  MONTHS,
  QUEUE,
  SECONDS,
  type SettingsIssue,
  type SettingsIssues,
} from '#machines/settings/validate.ts'

/** The draft being edited, its issues, the failure of the last save, and a function that changes the draft. */
export interface SettingsForm {
  readonly settings: Settings
  readonly draft: SettingsDraft
  readonly issues: SettingsIssues
  readonly change: (changes: Partial<SettingsDraft>) => void
}

export const SettingsFormContext = createContext<SettingsForm | null>(null)

const UNIT_MS = { seconds: 1_000, minutes: 60_000 }
const ranges = { seconds: SECONDS, minutes: MINUTES, months: MONTHS, chats: QUEUE }

/** Returns the surrounding form, and functions that return the messages for its issues. */
export function useSettingsForm() {
  const form = use(SettingsFormContext)
  const { issue: texts } = useLL().settings
  const { locale } = useLocale()
  if (!form) throw new Error('useSettingsForm must be used below a SettingsFormContext provider.')

  /** Returns the message for an issue with a number. */
  const numberText = (issue: SettingsIssue | null | undefined, quantity: Quantity): string | null => {
    if (!issue) return null
    if (issue !== 'number_invalid') return texts[issue]()
    const { min, max } = ranges[quantity]
    if (quantity === 'chats' || quantity === 'months') return texts.number_invalid({ min, max })
    const words = (value: number) => formatDuration(locale, value * UNIT_MS[quantity])
    return texts.duration_invalid({ min: words(min), max: words(max) })
  }
  /** Returns the message for an issue that does not concern a number. */
  const issueText = (issue: SettingsIssue | null | undefined): string | null =>
    issue && issue !== 'number_invalid' ? texts[issue]() : null
  const errorOf = (field: SettingsField): string | null => issueText(form.issues[field])
  return { ...form, numberText, issueText, errorOf }
}
