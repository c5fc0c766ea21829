import { call } from '#client/api/call.ts'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { formatBytes, formatDate } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { SettingCheck } from '#client/ui/controls/setting-check.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { previewRetention } from '#contract/account/privacy.ts'
import { useSettingsForm } from './form.ts'
import { NumberSetting } from './number-setting.tsx'

/** Our choice: number of months preset when an account turns on the deletion of old chats. */
const RETENTION_MONTHS = 24

/** Settings for the retention period of ended chats, with a preview of the deletion, and for customers' pictures. */
export function PrivacySection() {
  const { privacy, silence, field } = useLL().settings
  const { draft, settings, issues, change } = useSettingsForm()
  const months = draft.retentionMonths
  return (
    <div className="flex flex-col gap-2">
      <SettingCheck
        label={privacy.on()}
        text={privacy.onText()}
        checked={months !== null}
        onChange={(isOn) =>
          change({ retentionMonths: isOn ? (settings.chats.retentionMonths ?? RETENTION_MONTHS) : null })
        }
      />
      {months !== null && (
        <div className="ml-6 flex flex-col gap-3">
          <div className="flex flex-wrap items-start gap-2">
            <span aria-hidden className="pt-1.5 text-text-muted">
              {silence.after()}
            </span>
            <NumberSetting field="retentionMonths" quantity="months" label={field.retentionMonths()} />
          </div>
          {!issues.retentionMonths && <Preview key={months} months={months} />}
        </div>
      )}
      <SettingCheck
        label={privacy.blur()}
        text={privacy.blurText()}
        checked={draft.blurPictures}
        onChange={(blurPictures) => change({ blurPictures })}
      />
      <SettingCheck
        label={privacy.model()}
        text={privacy.modelText()}
        checked={draft.picturesToModel}
        onChange={(picturesToModel) => change({ picturesToModel })}
      />
    </div>
  )
}

/** Sentence about the chats that would be deleted during the coming night. */
function Preview({ months }: { months: number }) {
  const { privacy } = useLL().settings
  const { locale } = useLocale()
  const textOf = useFailureText()
  const { data, failure } = useResource('settings: privacy', (signal) =>
    call(previewRetention, { query: { months }, signal }),
  )
  if (failure && !data)
    return (
      <Banner tone="danger" title={privacy.failed()}>
        {textOf(failure)}
      </Banner>
    )
  if (!data) return <Skeleton className="h-5 w-full max-w-md" />
  const { chats, messages, files, bytes, oldest, before } = data
  if (chats === 0 || oldest === null) return <p className="text-sm text-text-muted">{privacy.none()}</p>
  const day = (at: string) => formatDate(locale, new Date(at))
  return (
    <Banner tone="warning">
      {privacy.preview({
        chats,
        messages,
        files,
        size: formatBytes(locale, bytes),
        oldest: day(oldest),
        before: day(before),
      })}
    </Banner>
  )
}
