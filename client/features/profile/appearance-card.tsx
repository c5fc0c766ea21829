import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { useReportFailure } from '#client/core/failures/use-report-failure.ts'
import { useLanguages } from '#client/core/languages/languages.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { themeChoices, useTheme } from '#client/lib/theme.ts'
import { Field } from '#client/ui/controls/field.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { updateProfile } from '#contract/account/account.ts'
import type { Locale } from '#contract/base/shapes.ts'

/** Card for language and theme, which take effect immediately. */
export function AppearanceCard() {
  const { profile: texts, app, common } = useLL()
  const languages = useLanguages()
  const { choice, setChoice } = useTheme()
  const { mail, saveMail, saving } = useMailLanguage()
  const names = languages.map(({ locale, name }) => ({ value: locale, label: name }))
  return (
    <Card title={texts.appearance()}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={app.profile.language()} hint={texts.languageHint()}>
          <Select
            value={languages.find(({ current }) => current)?.locale ?? null}
            onChange={(chosen) => languages.find(({ locale }) => locale === chosen)?.choose()}
            options={names}
          />
        </Field>
        <Field label={texts.mailLanguage()} hint={texts.mailLanguageHint()} disabled={saving}>
          <Select value={mail} onChange={saveMail} options={names} />
        </Field>
        <Field label={app.profile.theme()} hint={texts.themeHint()}>
          <Select
            value={choice}
            onChange={setChoice}
            options={themeChoices.map((value) => ({ value, label: common.theme[value]() }))}
          />
        </Field>
      </div>
    </Card>
  )
}

/** Returns the language of the mails that the member receives, and a function that changes it. */
function useMailLanguage() {
  const { profile, reload } = useAccount()
  const reportFailure = useReportFailure()
  const [saving, setSaving] = useState(false)
  const saveMail = async (language: Locale) => {
    setSaving(true)
    await reportFailure(call(updateProfile, { body: { language } }).then(reload))
    setSaving(false)
  }
  return { mail: profile.language ?? 'en-US', saveMail: (to: Locale) => void saveMail(to), saving }
}
