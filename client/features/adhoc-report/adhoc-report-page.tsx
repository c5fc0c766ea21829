import { useState } from 'react'
import { useAddress } from '#client/core/hooks/use-address.ts'
import { useNow } from '#client/core/hooks/use-now.ts'
import { useSettled } from '#client/core/hooks/use-settled.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { dayIn } from '#client/lib/calendar-days.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { ChatDrawer } from '#client/shared/conversation/chat-drawer.tsx'
import { DateRange } from '#client/ui/controls/date-range.tsx'
import { SearchInput } from '#client/ui/controls/search-input.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { HOUR_MS } from '#contract/base/units.ts'
import type { AdhocRow } from '#contract/reports/adhoc.ts'
import { criteriaOf, extraColumnsOf, pathOfAdhoc, readAdhocAddress } from './adhoc-address.ts'
import { ColumnPanel } from './column-panel.tsx'
import { ExportMenu } from './export-menu.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { ReportTable } from './report-table.tsx'
import { SavedReports } from './saved-reports.tsx'

/** Report of chats, with the criteria in the URL, selectable columns, totals and export. */
export function AdhocReportPage() {
  const { adhoc, report, common } = useLL()
  const { client } = useAccount()
  const now = useNow(HOUR_MS)
  const { address, change } = useAddress(readAdhocAddress, pathOfAdhoc)
  const [opened, setOpened] = useState<AdhocRow | null>(null)
  const shown = { ...address, search: useSettled(address.search) }
  const { from, to, columns, chatId } = address
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4 sm:p-6">
      <PageHeader
        title={report.title()}
        description={adhoc.description()}
        actions={
          <>
            <SavedReports address={address} onChange={change} />
            <ExportMenu address={address} />
          </>
        }
      />
      <section aria-label={common.actions.search()} className="flex flex-wrap items-center gap-2">
        <SearchInput
          label={adhoc.search()}
          value={address.search}
          onChange={(search) => change({ search })}
          className="w-full sm:w-80"
        />
        <DateRange
          value={from && to ? { from, to } : null}
          today={dayIn(now, client.time_zone)}
          onChange={({ from, to }) => change({ from, to })}
          onClear={() => change({ from: null, to: null })}
        />
        <FilterPanel filters={address} onChange={change} />
        <ColumnPanel columns={columns} onChange={(columns) => change({ columns })} />
      </section>
      <ReportTable
        key={JSON.stringify([criteriaOf(shown), shown.sort, extraColumnsOf(shown)])}
        address={shown}
        onChange={change}
        onOpen={(row) => {
          setOpened(row)
          change({ chatId: row.id }, { push: true })
        }}
      />
      <ChatDrawer
        chatId={chatId}
        title={opened?.id === chatId ? (opened?.member_name ?? '') : adhoc.conversation()}
        onClose={() => change({ chatId: null })}
      />
    </div>
  )
}
