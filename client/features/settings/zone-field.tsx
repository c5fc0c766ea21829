import { useMemo } from 'react'
import { useNow } from '#client/core/hooks/use-now.ts'
import { formatTime } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { serverNow } from '#client/lib/server-clock.ts'
import { isSameZone, isZone, timeZones } from '#client/lib/time-zones.ts'
import { Combobox } from '#client/ui/controls/combobox.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { useSettingsForm } from './form.ts'

const MINUTE_MS = 60_000

/** The time zone of the hours, found by city, either of its names, or offset. */
export function ZoneField() {
  const { hours, field } = useLL().settings
  const { locale } = useLocale()
  const { draft, change, errorOf } = useSettingsForm()
  const now = useNow(MINUTE_MS)
  const options = useMemo(
    () =>
      timeZones(locale, new Date(serverNow())).map(({ name, city, offset, keywords }) => ({
        value: name,
        label: `${city} (${offset})`,
        description: name,
        keywords,
      })),
    [locale],
  )
  const chosen = options.find(({ value }) => isSameZone(value, draft.time_zone))?.value ?? null
  const time = isZone(draft.time_zone) ? formatTime(locale, now, draft.time_zone) : null
  return (
    <Field
      label={field.time_zone()}
      hint={time && hours.localTime({ time })}
      error={errorOf('time_zone')}
      className="max-w-md"
    >
      <Combobox
        value={chosen}
        onChange={(time_zone) => change({ time_zone: time_zone ?? '' })}
        options={options}
        placeholder={hours.findZone()}
      />
    </Field>
  )
}
