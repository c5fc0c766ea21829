import { useMemo } from 'react'
import { formatNumber } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { HeatMap } from '#client/ui/display/heat-map.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import type { ChatStatistics } from '#contract/statistics.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
/** A Monday, from which the names of the weekdays are read. */
const MONDAY = Date.UTC(2024, 0, 1)
const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000]

/** Returns the names of the hours and weekdays in the member's language. */
function useWeekNames() {
  const { locale } = useLocale()
  return useMemo(() => {
    const day = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
    const hour = new Intl.DateTimeFormat(locale, { hour: 'numeric', timeZone: 'UTC' })
    return {
      days: WEEKDAYS.map((weekday) => day.format(MONDAY + (weekday - 1) * DAY_MS)),
      hours: HOURS.map((at) => hour.format(MONDAY + at * HOUR_MS)),
    }
  }, [locale])
}

/** When chats began: by weekday and hour in the account's time zone. */
export function ArrivalsMap({ statistics: { arrivals, statistic } }: { statistics: ChatStatistics }) {
  const { figures } = useLL()
  const { locale } = useLocale()
  const { days, hours } = useWeekNames()
  const chatsAt = new Map(arrivals.map(({ weekday, hour, chats }) => [`${weekday} ${hour}`, chats]))
  const rows = WEEKDAYS.map((weekday, at) => ({
    name: days[at] ?? '',
    values: HOURS.map((hour) => chatsAt.get(`${weekday} ${hour}`) ?? 0),
  }))
  const busiest = arrivals.reduce((best, one) => (one.chats > best.chats ? one : best), {
    ...{ weekday: 1, hour: 0, chats: 0 },
  })
  return (
    <Card title={figures.arrivals()}>
      {busiest.chats === 0 ? (
        <p className="text-text-muted">{figures.noChats()}</p>
      ) : (
        <HeatMap
          label={figures.arrivals()}
          sentence={figures.arrivalsSentence({
            total: statistic.totalChats,
            day: days[busiest.weekday - 1] ?? '',
            hour: hours[busiest.hour] ?? '',
            most: busiest.chats,
          })}
          head={figures.weekday()}
          columns={hours}
          rows={rows}
          cell={(day, hour, n) => figures.arrivalsCell({ day, hour, n })}
          format={(value) => formatNumber(locale, value)}
          fileName="chats-by-hour"
        />
      )}
    </Card>
  )
}
