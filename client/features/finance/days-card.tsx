import { useCallback, useMemo } from 'react'
import { formatNumber } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import type { Column } from '#client/ui/display/column.ts'
import { ColumnChart } from '#client/ui/display/column-chart.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import type { QueryDays, Subscription } from '#contract/account/finance.ts'
import { forecastOf } from '#machines/finance/forecast.ts'

interface DaysCardProps {
  readonly days: QueryDays
  readonly subscription: Subscription
}

/** Queries of the month by day, and where it leads. */
export function DaysCard({ days, subscription }: DaysCardProps) {
  const { finance: texts, dashboard } = useLL()
  const { locale } = useLocale()
  const format = useCallback((value: number) => formatNumber(locale, value), [locale])
  const columns = useMemo((): Column[] => {
    const short = new Intl.DateTimeFormat(locale, { day: 'numeric', timeZone: 'UTC' })
    const long = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
    return days.days.map(({ day, queries }) => {
      const date = new Date(`${day}T00:00:00Z`)
      return { label: short.format(date), title: long.format(date), value: queries }
    })
  }, [locale, days])
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
        <ColumnChart
          label={texts.byDay()}
          columns={columns}
          format={format}
          heads={[texts.day(), dashboard.queries.count()]}
          tableLabel={dashboard.queries.table()}
        />
      </div>
    </Card>
  )
}
