import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTicking } from '#client/core/hooks/use-ticking.ts'
import { dayIn } from '#client/lib/calendar-days.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { isZone } from '#client/lib/time-zones.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { LINE_MAX_CHARS } from '#contract/base/limits.ts'
import { HOLIDAYS_MAX, type Holiday } from '#contract/floor/business-hours.ts'
import { holidayIssue } from '#machines/settings/validate.ts'
import { useSettingsForm } from './form.ts'
import { SpanList } from './span-list.tsx'
import { withSpan } from './spans.ts'

/** Dates with hours of their own; past dates are collapsed. */
export function Holidays() {
  const { hours } = useLL().settings
  const { draft, settings, change } = useSettingsForm()
  const [showsPast, setShowsPast] = useState(false)
  const { holidays } = draft
  const today = useTicking((now) => (isZone(draft.time_zone) ? dayIn(now, draft.time_zone) : ''))
  // Only saved dates count as past, so that a date is not collapsed while it is being typed.
  const isPast = ({ date }: Holiday) =>
    date !== '' && date < today && settings.hours.holidays.some((saved) => saved.date === date)
  const past = holidays.filter(isPast).length
  const add = () => change({ holidays: [...holidays, { date: '', name: '', spans: [] }] })
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <h3 className="font-medium">{hours.holidays()}</h3>
          <p className="text-sm text-text-muted">{hours.holidaysText()}</p>
        </div>
        <Button size="small" icon={Plus} onClick={add} hidden={holidays.length >= HOLIDAYS_MAX}>
          {hours.addHoliday()}
        </Button>
      </div>
      {holidays.length === 0 && <p className="text-text-faint">{hours.noHolidays()}</p>}
      {past > 0 && (
        <Button
          size="small"
          variant="ghost"
          aria-expanded={showsPast}
          onClick={() => setShowsPast(!showsPast)}
        >
          {hours.pastHolidays({ n: past })}
        </Button>
      )}
      <div className="flex flex-col gap-2">
        {holidays.map((holiday, at) =>
          isPast(holiday) && !showsPast ? null : <HolidayRow key={at} holiday={holiday} at={at} />,
        )}
      </div>
    </div>
  )
}

function HolidayRow({ holiday, at }: { holiday: Holiday; at: number }) {
  const { hours } = useLL().settings
  const { draft, change, issueText } = useSettingsForm()
  const { holidays } = draft
  const set = (part: Partial<Holiday>) =>
    change({ holidays: holidays.map((one, index) => (index === at ? { ...one, ...part } : one)) })
  const issue = holidayIssue(holidays, at)
  const isAboutDate = issue === 'date_required' || issue === 'duplicate'
  const name = holiday.name || hours.holidayNamed({ n: at + 1 })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its legend into the frame.
    <div role="group" aria-label={name} className="flex flex-col gap-3 rounded-lg border p-3">
      <div className="flex items-start gap-2">
        <Field
          label={hours.holidayDate()}
          error={isAboutDate ? issueText(issue) : null}
          className="w-40 shrink-0"
        >
          <TextInput type="date" value={holiday.date} onChange={(date) => set({ date })} />
        </Field>
        <Field label={hours.holidayName()} className="min-w-0 flex-1">
          <TextInput
            value={holiday.name}
            maxLength={LINE_MAX_CHARS}
            onChange={(text) => set({ name: text })}
          />
        </Field>
        <IconButton
          icon={Trash2}
          label={hours.removeHoliday({ name })}
          onClick={() => change({ holidays: holidays.filter((_, index) => index !== at) })}
        />
      </div>
      <Checkbox
        label={hours.holidayClosed()}
        checked={holiday.spans.length === 0}
        onChange={(isClosed) => set({ spans: isClosed ? [] : [...withSpan([])] })}
      />
      {holiday.spans.length > 0 && (
        <div className="flex flex-col gap-2">
          <SpanList day={name} spans={holiday.spans} onChange={(spans) => set({ spans: [...spans] })} />
          <Button
            size="small"
            variant="ghost"
            icon={Plus}
            className="self-start"
            onClick={() => set({ spans: [...withSpan(holiday.spans)] })}
          >
            {hours.holidayHours()}
          </Button>
        </div>
      )}
      <p aria-live="polite" className="text-danger-text text-sm empty:hidden">
        {isAboutDate ? null : issueText(issue)}
      </p>
    </div>
  )
}
