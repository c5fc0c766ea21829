import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { serverNow } from '#client/lib/server-clock.ts'
import { isSameZone, timeZones } from '#client/lib/time-zones.ts'
import { Combobox } from '#client/ui/controls/combobox.tsx'

interface ZoneComboboxProps {
  /** IANA name, under either of its names; null if none is chosen. */
  readonly value: string | null
  readonly onChange: (zone: string | null) => void
  /** The name where no Field gives one. */
  readonly label?: string
  /** Said while none is chosen. */
  readonly placeholder?: string
  readonly className?: string
}

/** Chooses a time zone, found by city, either of its names, or offset. */
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
