import { call } from '#client/api/call.ts'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { formatNumber } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { TimeChart } from '#client/ui/display/time-chart.tsx'
import type { TimeName, TimeSeries } from '#client/ui/display/time-series.ts'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { type Analytics, getAnalytics, getBotAnalytics } from '#contract/reports/reports.ts'
import type { Locales } from '#i18n/i18n-types.ts'

const load = (botId: number | null) => (signal: AbortSignal) =>
  botId === null ? call(getAnalytics, { signal }) : call(getBotAnalytics, { params: { botId }, signal })

const monthNames = (locale: Locales, months: Analytics['queries_by_month']): TimeName[] => {
  const short = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
  const long = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return months.map(({ month }) => {
    const first = new Date(`${month}-01T00:00:00Z`)
    return { short: short.format(first), long: long.format(first) }
  })
}

/** Column chart of the queries in the last twelve months, with this month's number and the total number of chats. */
export function QueriesCard({ botId }: { botId: number | null }) {
  const LL = useLL()
  const { locale } = useLocale()
  const { data, failure, reload } = useResource('dashboard: queries', load(botId))
  const texts = LL.dashboard.queries
  const format = (value: number) => formatNumber(locale, value)
  const months = data?.queries_by_month ?? []
  const values = months.map(({ query_count }) => query_count)
  const [times, series]: [TimeName[], TimeSeries[]] = [
    monthNames(locale, months),
    [{ name: texts.count(), color: 1, shape: 'bar', values }],
  ]
  // Renders nothing until there has been a chat or query.
  if (data && data.total_chats === 0 && data.queries_by_month.every(({ query_count }) => query_count === 0))
    return null
  return (
    <Card
      title={texts.title()}
      description={
        data &&
        texts.summary({
          month: data.this_month_chats,
          total: data.total_chats,
          queries: data.this_month_queries,
        })
      }
    >
      {data ? (
        <TimeChart label={texts.title()} head={texts.month()} times={times} series={series} format={format} />
      ) : failure ? (
        <FailureState compact title={texts.failed()} failure={failure} onRetry={reload} />
      ) : (
        <Loading>
          <Skeleton className="h-52" />
        </Loading>
      )}
    </Card>
  )
}
