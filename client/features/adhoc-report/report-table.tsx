import { call } from '#client/api/call.ts'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import type { ChangeAddress } from '#client/core/hooks/use-address.ts'
import { usePagedList } from '#client/core/hooks/use-paged-list.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { useStoredWidths } from '#client/lib/use-stored-widths.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { DataTable } from '#client/ui/display/data-table.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { type AdhocRow, searchAdhoc } from '#contract/reports/adhoc.ts'
import { type AdhocAddress, criteriaOf, extraColumnsOf, noFilters } from './adhoc-address.ts'
import { sortingOf, sortOf, tableColumns } from './columns.tsx'
import { TotalsLine } from './totals-line.tsx'

/** Our choice: number of rows per request; a screen shows about twenty. */
const PAGE = 100
const ROW_PX = 40
const SKELETON_ROWS = 12

interface ReportTableProps {
  readonly address: AdhocAddress
  readonly onChange: ChangeAddress<AdhocAddress>
  readonly onOpen: (row: AdhocRow) => void
}

/** Table of the report's chats, sorted by the server, loaded on scroll and virtualized. */
export function ReportTable({ address, onChange, onOpen }: ReportTableProps) {
  const LL = useLL()
  const { locale } = useLocale()
  const { client } = useAccount()
  const criteria = criteriaOf(address)
  const extra = extraColumnsOf(address)
  const list = usePagedList('report: table', (start, signal) =>
    call(searchAdhoc, {
      body: {
        ...criteria,
        ...(extra.length > 0 && { columns: extra }),
        sort: address.sort,
        start,
        length: PAGE,
      },
      signal,
    }),
  )
  const [widths, setWidths] = useStoredWidths('columns.adhoc-report')
  const { rows, total, failure, loading, failed, reload, more } = list
  const columns = tableColumns(address.columns, { LL, locale, timeZone: client.time_zone })
  if (failed) return <FailureState title={LL.adhoc.failed()} failure={failure} onRetry={reload} />
  return (
    <DataTable
      label={LL.report.title()}
      columns={columns}
      rows={rows}
      rowId={({ id }) => String(id)}
      total={total}
      sorting={sortingOf(address.sort)}
      onSortingChange={(sorting) => onChange({ sort: sortOf(sorting) })}
      sizing={{ widths, onChange: setWidths }}
      rowHeight={ROW_PX}
      onEndNear={more}
      onOpen={onOpen}
      loadingRows={loading ? SKELETON_ROWS : 0}
      toolbar={<TotalsLine criteria={criteria} />}
      empty={<NoChats address={address} onChange={onChange} />}
      footer={<PageFailure list={list} />}
      className="min-h-96 flex-1"
    />
  )
}

function PageFailure({ list }: { list: ReturnType<typeof usePagedList<AdhocRow>> }) {
  const LL = useLL()
  const textOf = useFailureText()
  if (!list.failure) return null
  return (
    <Banner
      flush
      tone="danger"
      action={
        <Button size="small" onClick={list.more}>
          {LL.common.actions.retry()}
        </Button>
      }
    >
      {textOf(list.failure)}
    </Banner>
  )
}

function NoChats({ address, onChange }: Pick<ReportTableProps, 'address' | 'onChange'>) {
  const LL = useLL()
  if (Object.keys(criteriaOf(address)).length === 0)
    return <EmptyState motif="chart" text={LL.adhoc.empty()} />
  return (
    <EmptyState
      motif="search"
      text={LL.adhoc.noMatch()}
      action={
        <Button onClick={() => onChange({ ...noFilters, search: '', from: null, to: null })}>
          {LL.chats.filters.clear()}
        </Button>
      }
    />
  )
}
