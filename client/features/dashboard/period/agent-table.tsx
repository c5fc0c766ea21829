import { formatDuration, formatNumber } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { DataTable } from '#client/ui/display/data-table.tsx'
import { columnsOf } from '#client/ui/display/data-table-features.ts'
import { SectionHeading } from '#client/ui/layout/section-heading.tsx'
import { MINUTE_MS, SECOND_MS } from '#contract/base/units.ts'
import { MEMBER_RATINGS_MIN } from '#contract/reports/report-limits.ts'
import type { AgentStatistic } from '#contract/reports/statistics.ts'

const column = columnsOf<AgentStatistic>()

/** Returns the share of ratings with four or five stars; null if there are too few ratings to show it. */
const satisfactionOf = ({ rated, satisfied }: AgentStatistic): number | null =>
  rated >= MEMBER_RATINGS_MIN ? satisfied / rated : null

/** Returns the columns of the table, in the viewer's language. */
function useAgentColumns() {
  const texts = useLL().figures.agents
  const { locale } = useLocale()
  const end = { align: 'end' as const }
  const time = (ms: number | null) => (ms === null ? '–' : formatDuration(locale, ms))
  const inSeconds = (value: number | null) => time(value === null ? null : value * SECOND_MS)
  const inMinutes = (value: number | null) => time(value === null ? null : value * MINUTE_MS)
  return column.columns([
    column.accessor('name', { header: texts.name(), meta: { width: 'min-w-40' } }),
    column.accessor('handledChats', {
      header: texts.handled(),
      meta: end,
      cell: ({ getValue }) => formatNumber(locale, getValue()),
    }),
    column.accessor((agent) => agent.times.firstReply.median, {
      id: 'firstReply',
      header: texts.firstReply(),
      meta: end,
      cell: ({ getValue }) => inSeconds(getValue()),
    }),
    column.accessor((agent) => agent.times.firstReply.p90, {
      id: 'firstReplyP90',
      header: texts.firstReplyP90(),
      meta: end,
      cell: ({ getValue }) => inSeconds(getValue()),
    }),
    column.accessor('avgHandlingTime', {
      header: texts.handling(),
      meta: end,
      cell: ({ getValue }) => inMinutes(getValue()),
    }),
    column.accessor('handlingTime', {
      header: texts.handlingTotal(),
      meta: end,
      cell: ({ getValue }) => inMinutes(getValue()),
    }),
    column.accessor(satisfactionOf, {
      id: 'satisfaction',
      header: texts.satisfaction(),
      meta: end,
      cell: ({ getValue, row }) => {
        const share = getValue()
        if (share === null) return <span title={texts.fewRatings({ n: MEMBER_RATINGS_MIN })}>–</span>
        const shown = formatNumber(locale, share, { style: 'percent', maximumFractionDigits: 0 })
        return <span title={texts.ratings({ n: row.original.rated })}>{shown}</span>
      },
    }),
    column.accessor('unavailableTime', {
      header: texts.unavailable(),
      meta: end,
      cell: ({ getValue }) => inMinutes(getValue()),
    }),
  ])
}

/** Table with each agent's handled chats, times and absences; agents only see their own row. */
export function AgentTable({ agents }: { agents: readonly AgentStatistic[] }) {
  const texts = useLL().figures.agents
  const columns = useAgentColumns()
  if (agents.length === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <SectionHeading title={texts.title()} />
      <DataTable
        label={texts.title()}
        columns={columns as never}
        rows={agents}
        rowId={({ id }) => String(id)}
        className="max-h-96"
      />
    </section>
  )
}
