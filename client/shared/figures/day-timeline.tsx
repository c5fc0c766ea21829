import { dateOf } from '#client/lib/calendar-days.ts'
import { cn } from '#client/lib/cn.ts'
import { formatDate, formatDuration, formatTime } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { DAY_MS } from '#contract/base/units.ts'
import type { MemberFigures } from '#contract/reports/member-figures.ts'

type Entry = MemberFigures['timeline'][number]

const colors: Record<Entry['availability'], string> = {
  online: 'bg-success',
  transfers_only: 'bg-info',
  away: 'bg-warning',
  offline: 'bg-surface-sunken',
}

/** Returns the local time of day in a time zone as a share of 24 hours. */
function shareOfDay(moment: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' }).format(moment).split(':')
  const [hours = 0, minutes = 0, seconds = 0] = parts.map(Number)
  return (hours * 3600 + minutes * 60 + seconds) / 86_400
}

/** Shows when a member was online and away on the last day of a period, as a bar and in words. */
export function DayTimeline({ figures }: { figures: MemberFigures }) {
  const { memberFigures: texts } = useLL()
  const { locale } = useLocale()
  const { timeline, time_zone, end_date } = figures
  const day = formatDate(locale, dateOf(end_date), 'UTC')
  return (
    <section aria-label={texts.dayOf({ day })} className="flex flex-col gap-2">
      <h3 className="font-medium">{texts.dayOf({ day })}</h3>
      {timeline.length === 0 ? (
        <p className="text-text-muted">{texts.nobody()}</p>
      ) : (
        <>
          <div aria-hidden className="relative h-5 overflow-hidden rounded-md bg-surface-sunken">
            {timeline.map((entry) => (
              <Piece key={entry.from} entry={entry} timeZone={time_zone} />
            ))}
          </div>
          <p aria-hidden className="tabular flex justify-between text-text-muted text-xs">
            {[0, 6, 12, 18, 24].map((hour) => (
              <span key={hour}>{hour}</span>
            ))}
          </p>
          <ol className="flex flex-col gap-1 text-sm">
            {timeline.map((entry) => (
              <Line key={entry.from} entry={entry} timeZone={time_zone} />
            ))}
          </ol>
        </>
      )}
    </section>
  )
}

function Piece({ entry, timeZone }: { entry: Entry; timeZone: string }) {
  const from = shareOfDay(new Date(entry.from), timeZone)
  const length = (Date.parse(entry.to) - Date.parse(entry.from)) / DAY_MS
  return (
    <span
      className={cn('absolute inset-y-0', colors[entry.availability])}
      style={{ left: `${from * 100}%`, width: `max(1px, ${Math.min(length, 1 - from) * 100}%)` }}
    />
  )
}

function Line({ entry, timeZone }: { entry: Entry; timeZone: string }) {
  const LL = useLL()
  const { locale } = useLocale()
  const [from, to] = [new Date(entry.from), new Date(entry.to)]
  const { availability: texts } = LL.app
  const name = [texts[entry.availability](), entry.reason && texts.reasons[entry.reason]()]
  return (
    <li className="flex items-center gap-2">
      <span aria-hidden className={cn('size-2 shrink-0 rounded-full', colors[entry.availability])} />
      <span className="tabular text-text-muted">
        {formatTime(locale, from, timeZone)}–{formatTime(locale, to, timeZone)}
      </span>
      <span className="min-w-0 flex-1 truncate">{name.filter(Boolean).join(', ')}</span>
      <span className="tabular text-text-muted">{formatDuration(locale, to.getTime() - from.getTime())}</span>
    </li>
  )
}
