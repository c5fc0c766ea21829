import { useLanguages } from '#client/core/languages/languages.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { SettingCheck } from '#client/ui/controls/setting-check.tsx'
import { useSettingsForm } from './form.ts'

/** Settings for the language of tags and for automatic summaries. */
export function TagsSection() {
  const { tags, field } = useLL().settings
  const { draft, change } = useSettingsForm()
  const languages = useLanguages()
  return (
    <>
      <SettingCheck
        label={field.isTagLangEnabled()}
        text={tags.oneLanguageText()}
        checked={draft.isTagLangEnabled}
        onChange={(isTagLangEnabled) => change({ isTagLangEnabled })}
      />
      {draft.isTagLangEnabled && (
        <Field label={field.tagLang()} className="ml-6 max-w-60">
          <Select
            value={draft.tagLang}
            onChange={(tagLang) => change({ tagLang })}
            options={languages.map(({ locale, name }) => ({ value: locale, label: name }))}
          />
        </Field>
      )}
      <SettingCheck
        label={field.isAutoSummaryEnabled()}
        text={tags.summaryText()}
        checked={draft.isAutoSummaryEnabled}
        onChange={(isAutoSummaryEnabled) => change({ isAutoSummaryEnabled })}
      />
    </>
  )
}
