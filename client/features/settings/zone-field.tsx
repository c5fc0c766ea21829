import { ZoneCombobox } from '#client/core/forms/zone-combobox.tsx'
import { useNow } from '#client/core/hooks/use-now.ts'
import { formatTime } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { isZone } from '#client/lib/time-zones.ts'
import { Field } from '#client/ui/controls/field.tsx'
import { useSettingsForm } from './form.ts'

/** Field for the business hours' time zone, with its current time. */
export function ZoneField() {
  const { hours, field } = useLL().settings
  const { locale } = useLocale()
  const { draft, change, errorOf } = useSettingsForm()
  const now = useNow()
  const time = isZone(draft.time_zone) ? formatTime(locale, now, draft.time_zone) : null
  return (
    <Field
      label={field.time_zone()}
      hint={time && hours.localTime({ time })}
      error={errorOf('time_zone')}
      className="max-w-md"
    >
      <ZoneCombobox
        value={draft.time_zone}
        onChange={(time_zone) => change({ time_zone: time_zone ?? '' })}
      />
    </Field>
  )
}
