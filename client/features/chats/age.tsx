import { useTicking } from '#client/core/hooks/use-ticking.ts'
import { formatDateTime } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/i18n.tsx'
import { shortAge, spokenAge } from './short-age.ts'

interface AgeProps {
  /** Time in ISO 8601 format. */
  readonly at: string
  readonly className?: string
}

/** Time elapsed since `at` ("2m"), refreshed automatically. */
export function Age({ at, className }: AgeProps) {
  const { locale } = useLocale()
  const date = new Date(at)
  const { short, spoken } = useTicking((now) => ({
    short: shortAge(locale, date, now),
    spoken: spokenAge(locale, date, now),
  }))
  return (
    <time dateTime={at} title={formatDateTime(locale, date)} className={className}>
      <span aria-hidden>{short}</span>
      <span className="sr-only">{spoken}</span>
    </time>
  )
}
