import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { serverNow } from '#client/lib/server-clock.ts'
import { isSameZone, timeZones } from '#client/lib/time-zones.ts'
import { Combobox } from '#client/ui/controls/combobox.tsx'

interface ZoneComboboxProps {
  /** IANA name, canonical or an alias; null if no zone is selected. */
  readonly value: string | null
  readonly onChange: (zone: string | null) => void
  /** Accessible name when not inside a Field. */
  readonly label?: string
  /** Shown while nothing is selected. */
  readonly placeholder?: string
  readonly className?: string
}

/** Combobox for a time zone; searchable by city, by old and new IANA names, or by offset. */
export function ZoneCombobox({ value, placeholder, ...rest }: ZoneComboboxProps) {
  const { hours } = useLL().settings
  const { locale } = useLocale()
  const options = timeZones(locale, new Date(serverNow())).map(({ name, city, offset, keywords }) => ({
    value: name,
    label: `${city} (${offset})`,
    description: name,
    keywords,
  }))
  const chosen = options.find((option) => value !== null && isSameZone(option.value, value))?.value ?? null
  return <Combobox value={chosen} options={options} placeholder={placeholder ?? hours.findZone()} {...rest} />
}
