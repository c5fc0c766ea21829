import { formatNumber } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { TimeChart } from '#client/ui/display/time-chart.tsx'
import type { TimeSeries } from '#client/ui/display/time-series.ts'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import type { QueryDays, Subscription } from '#contract/account/finance.ts'
import { forecastOf } from '#machines/finance/forecast.ts'

interface DaysCardProps {
  readonly days: QueryDays
  readonly subscription: Subscription
}

/** Chart of the queries on each day of the month, with a forecast. */
export function DaysCard({ days, subscription }: DaysCardProps) {
  const { finance: texts, dashboard } = useLL()
  const { locale } = useLocale()
  const format = (value: number) => formatNumber(locale, value)
  const short = new Intl.DateTimeFormat(locale, { day: 'numeric', timeZone: 'UTC' })
  const long = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const times = days.days.map(({ day }) => {
    const date = new Date(`${day}T00:00:00Z`)
    return { short: short.format(date), long: long.format(date) }
  })
  const values = days.days.map(({ queries }) => queries)
  const series: TimeSeries[] = [{ name: dashboard.queries.count(), color: 1, shape: 'bar', values }]
  const forecast = forecastOf(days, subscription)
  const usedUp = forecast?.usedUpOn
  const month = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' })
  const dayOf = (day: number) =>
    month.format(new Date(`${days.days[0]?.day.slice(0, 8)}${String(day).padStart(2, '0')}T00:00:00Z`))
  return (
    <Card
      title={texts.byDay()}
      description={forecast ? texts.forecast({ n: forecast.queries }) : texts.noForecast()}
    >
      <div className="flex flex-col gap-3">
        {usedUp && <Banner tone="warning">{texts.usedUp({ day: dayOf(usedUp) })}</Banner>}
        <TimeChart label={texts.byDay()} head={texts.day()} times={times} series={series} format={format} />
      </div>
    </Card>
  )
}
