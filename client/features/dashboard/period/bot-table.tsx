import { formatNumber } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { DataTable } from '#client/ui/display/data-table.tsx'
import { columnsOf } from '#client/ui/display/data-table-features.ts'
import { SectionHeading } from '#client/ui/layout/section-heading.tsx'
import type { BotStatistic } from '#contract/reports/statistics.ts'

const column = columnsOf<BotStatistic>()

/** Table with each bot's chats, the chats that it resolved on its own, and the questions that it could not answer. */
export function BotTable({ bots }: { bots: readonly BotStatistic[] }) {
  const { bots: texts } = useLL().figures
  const { locale } = useLocale()
  const end = { align: 'end' as const }
  const count = ({ getValue }: { getValue: () => number }) => formatNumber(locale, getValue())
  const columns = column.columns([
    column.accessor('name', { header: texts.name(), meta: { width: 'min-w-40' } }),
    column.accessor('chats', { header: texts.chats(), meta: end, cell: count }),
    column.accessor('handedOverChats', { header: texts.handedOver(), meta: end, cell: count }),
    column.accessor('botResolvedChats', { header: texts.resolved(), meta: end, cell: count }),
    column.accessor('botUnsureChats', { header: texts.unsure(), meta: end, cell: count }),
    column.accessor('openQuestions', { header: texts.openQuestions(), meta: end, cell: count }),
  ])
  if (bots.length === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <SectionHeading title={texts.title()} />
      <DataTable
        label={texts.title()}
        columns={columns as never}
        rows={bots}
        rowId={({ id }) => String(id)}
        className="max-h-96"
      />
    </section>
  )
}
