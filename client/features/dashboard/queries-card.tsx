import { useCallback, useMemo } from 'react'
import { call } from '#client/api/call.ts'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { formatNumber } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import type { Column } from '#client/ui/display/column.ts'
import { ColumnChart } from '#client/ui/display/column-chart.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { type Analytics, getAnalytics, getBotAnalytics } from '#contract/reports/reports.ts'
import type { Locales } from '#i18n/i18n-types.ts'

const load = (botId: number | null) => (signal: AbortSignal) =>
  botId === null ? call(getAnalytics, { signal }) : call(getBotAnalytics, { params: { botId }, signal })

const columnsOf = (locale: Locales, months: Analytics['queries_by_month']): Column[] => {
  const short = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
  const long = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return months.map(({ month, query_count }) => {
    const first = new Date(`${month}-01T00:00:00Z`)
    return { label: short.format(first), title: long.format(first), value: query_count }
  })
}

/**
 * Column chart of the queries of the last twelve months, with the number of this month's and of all chats.
 */
export function QueriesCard({ botId }: { botId: number | null }) {
  const LL = useLL()
  const { locale } = useLocale()
  const { data, failure, reload } = useResource(load(botId))
  const texts = LL.dashboard.queries
  const format = useCallback((value: number) => formatNumber(locale, value), [locale])
  const columns = useMemo(() => columnsOf(locale, data?.queries_by_month ?? []), [locale, data])
  // Until the first chat there is nothing to draw.
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
        <ColumnChart
          label={texts.title()}
          columns={columns}
          format={format}
          heads={[texts.month(), texts.count()]}
          tableLabel={texts.table()}
        />
      ) : failure ? (
        <FailureState compact title={texts.failed()} failure={failure} onRetry={reload} />
      ) : (
        <Loading>
          <Skeleton className="h-48" />
        </Loading>
      )}
    </Card>
  )
}
