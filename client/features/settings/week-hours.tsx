import { Plus } from 'lucide-react'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import type { TimeSpan } from '#contract/floor/business-hours.ts'
import { spansIssue } from '#machines/settings/validate.ts'
import { CopyHours } from './copy-hours.tsx'
import { dayName, weekdays } from './day-names.ts'
import { useSettingsForm } from './form.ts'
import { SpanList } from './span-list.tsx'
import { barOf, spansOn, withDays, withSpan } from './spans.ts'

/** Business hours of the week, day by day. */
export function WeekHours() {
  const { field } = useLL().settings
  return (
    <div className="flex flex-col gap-1">
      <h3 className="font-medium">{field.spans()}</h3>
      <div className="divide-y">
        {weekdays.map((day) => (
          <DayRow key={day} day={day} />
        ))}
      </div>
    </div>
  )
}

function DayRow({ day }: { day: number }) {
  const { hours } = useLL().settings
  const { locale } = useLocale()
  const { draft, change, issueText } = useSettingsForm()
  const spans = spansOn(draft.spans, day)
  const name = dayName(locale, day)
  const set = (next: readonly TimeSpan[], days: readonly number[] = [day]) =>
    change({ spans: withDays(draft.spans, days, next) })
  const wrong = issueText(spansIssue(spans))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its legend into the frame.
    <div
      role="group"
      aria-label={name}
      className="grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-2 py-2.5 xl:grid-cols-[8rem_auto_1fr_auto]"
    >
      <span className="pt-1 first-letter:uppercase">{name}</span>
      <div className="col-span-2 row-start-2 xl:col-span-1 xl:row-start-auto">
        {spans.length > 0 ? (
          <SpanList day={name} spans={spans} onChange={set} />
        ) : (
          <p className="pt-1 text-text-faint">{hours.closed()}</p>
        )}
        <p aria-live="polite" className="text-danger-text text-sm">
          {wrong}
        </p>
      </div>
      <DayBar spans={spans} />
      <div className="col-start-2 row-start-1 flex gap-1 xl:col-start-auto xl:row-start-auto">
        <IconButton
          size="small"
          icon={Plus}
          label={hours.addSpan({ day: name })}
          onClick={() => set(withSpan(spans))}
        />
        <CopyHours day={day} name={name} onCopy={(days) => set(spans, days)} />
      </div>
    </div>
  )
}

/** Bar for the 24 hours of a day with its spans; hidden from screen readers, because the fields next to it say the same. */
const DayBar = ({ spans }: { spans: readonly TimeSpan[] }) => (
  <svg
    aria-hidden
    viewBox="0 0 240 8"
    preserveAspectRatio="none"
    className="mt-3 hidden h-2 w-full rounded-full bg-surface-sunken xl:block"
  >
    {spans.map((span) => {
      const { start, length } = barOf(span)
      return (
        <rect
          key={`${span.from}-${span.to}`}
          x={start * 240}
          y={0}
          width={length * 240 || 0}
          height={8}
          className="fill-accent"
        />
      )
    })}
  </svg>
)
