import { Clock } from 'lucide-react'
import { useNow } from '#client/core/hooks/use-now.ts'
import { cn } from '#client/lib/cn.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { isZone } from '#client/lib/time-zones.ts'
import { SettingCheck } from '#client/ui/controls/setting-check.tsx'
import { isOpen } from '#contract/floor/open-time.ts'
import { useSettingsForm } from './form.ts'
import { Holidays } from './holidays.tsx'
import { hoursSentence } from './hours-sentence.ts'
import { WeekHours } from './week-hours.tsx'
import { ZoneField } from './zone-field.tsx'

/** Business hours: the week, holidays, the time zone, and a sentence that tells whether the team is currently available. */
export function HoursSection() {
  const { hours, field } = useLL().settings
  const { draft, change } = useSettingsForm()
  return (
    <>
      <Sentence />
      <SettingCheck
        label={field.is_enabled()}
        text={hours.enabledText()}
        checked={draft.is_enabled}
        onChange={(is_enabled) => change({ is_enabled })}
      />
      <ZoneField />
      <WeekHours />
      <Holidays />
    </>
  )
}

function Sentence() {
  const { hours } = useLL().settings
  const { locale } = useLocale()
  const { draft, issues } = useSettingsForm()
  const now = useNow().getTime()
  const isReadable = !issues.spans && !issues.holidays && isZone(draft.time_zone)
  const isThere = isReadable && isOpen(draft, now)
  return (
    <p
      role="status"
      className={cn(
        'flex items-start gap-2 rounded-lg border px-3 py-2',
        isThere ? 'border-success-border bg-success-subtle' : 'bg-surface-sunken',
      )}
    >
      <Clock aria-hidden strokeWidth={1.75} className="mt-0.5 size-4 shrink-0 text-text-muted" />
      {isReadable ? hoursSentence(hours, locale, draft, now) : hours.invalid()}
    </p>
  )
}
