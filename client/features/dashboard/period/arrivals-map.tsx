import { useWeekNames } from '#client/core/hooks/use-week-names.ts'
import { formatNumber } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { HeatMap } from '#client/ui/display/heat-map.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { DAY_MS } from '#contract/base/units.ts'
import type { ChatStatistics } from '#contract/reports/statistics.ts'
import type { RowsLink } from './use-rows-link.ts'

type Arrivals = ChatStatistics['arrivals'][number]

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

/** Returns how often each weekday occurs in a period, Monday first. */
function occurrences(first: string, last: string): number[] {
  const counts = WEEKDAYS.map(() => 0)
  for (let day = Date.parse(first); day <= Date.parse(last); day += DAY_MS) {
    const weekday = (new Date(day).getUTCDay() + 6) % 7
    counts[weekday] = (counts[weekday] ?? 0) + 1
  }
  return counts
}

/**
 * Heat map of the weekdays and hours at which chats started. Marks the hours in which more chats needed an agent than there were
 * free slots.
 */
export function ArrivalsMap({ statistics, link }: { statistics: ChatStatistics; link: RowsLink }) {
  const { figures } = useLL()
  const { locale } = useLocale()
  const { days, hours } = useWeekNames()
  const { arrivals, statistic, start_date, end_date } = statistics
  const at = new Map(arrivals.map((one) => [`${one.weekday} ${one.hour}`, one]))
  const rows = WEEKDAYS.map((weekday, row) => ({
    name: days[row] ?? '',
    values: HOURS.map((hour) => at.get(`${weekday} ${hour}`)?.chats ?? 0),
  }))
  const occurs = occurrences(start_date, end_date)
  const isShort = (one: Arrivals): boolean =>
    one.freePlaces !== null &&
    one.handedOverChats / Math.max(1, occurs[one.weekday - 1] ?? 1) > one.freePlaces
  const short = arrivals.filter(isShort).length
  const cellText = (day: string, hour: string, n: number): string => {
    const one = at.get(`${days.indexOf(day) + 1} ${hours.indexOf(hour)}`)
    const begun = figures.arrivalsCell({ day, hour, n })
    if (!one || one.freePlaces === null) return begun
    const free = formatNumber(locale, one.freePlaces, { maximumFractionDigits: 1 })
    return `${begun}; ${figures.arrivalsSlots({ people: one.handedOverChats, free })}`
  }
  const busiest = arrivals.reduce((best, one) => (one.chats > best.chats ? one : best), {
    weekday: 1,
    hour: 0,
    chats: 0,
  })
  const summary = figures.arrivalsSentence({
    total: statistic.totalChats,
    day: days[busiest.weekday - 1] ?? '',
    hour: hours[busiest.hour] ?? '',
    most: busiest.chats,
  })
  return (
    <Card title={figures.arrivals()}>
      {busiest.chats === 0 ? (
        <p className="text-text-muted">{figures.noChats()}</p>
      ) : (
        <HeatMap
          label={figures.arrivals()}
          sentence={short > 0 ? `${summary} ${figures.arrivalsShort({ n: short })}` : summary}
          head={figures.weekday()}
          columns={hours}
          rows={rows}
          cell={cellText}
          nameEach={3}
          isMarked={(row, hour) => {
            const one = at.get(`${row + 1} ${hour}`)
            return one !== undefined && isShort(one)
          }}
          hrefOf={(row, hour) => link({ weekday: row + 1, hour })}
          format={(value) => formatNumber(locale, value)}
          fileName="chats-by-hour"
        />
      )}
    </Card>
  )
}
