import type { Readable } from 'node:stream'
import type { Locale } from '#contract/base/shapes.ts'
import {
  type AdhocColumn,
  type AdhocCriteria,
  adhocColumns,
  type ExportFormat,
} from '#contract/reports/adhoc.ts'
import type { Context } from '#server/api/core/context.ts'
import { audit } from '#server/api/platform/audit/audit.ts'
import { withoutWords } from '#server/api/platform/audit/searched.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { csvStream } from '#server/api/platform/downloads/csv.ts'
import type { Cell, Sheet } from '#server/api/platform/downloads/sheet.ts'
import { dayOf } from '#server/lib/days.ts'
import { type Texts, textsOf } from '../files/texts.ts'
import { xlsxStream } from '../files/xlsx.ts'
import { type Position, type Report, reportOf } from './criteria.ts'
import { criteriaSheet } from './criteria-sheet.ts'
import { readyFor } from './service.ts'
import { type ReportRow, reportPage } from './store.ts'

/** Number of rows per statement: enough to be fast, few enough not to block the embedded database's only connection. */
const PAGE = 2_000

const types: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** File that is being downloaded: content type, name and content. */
export interface Export {
  readonly type: string
  readonly name: string
  readonly stream: Readable
}

/** Functions that return the content of a cell, by column. Dates hold local time as if it were UTC. */
const cells: Readonly<Record<AdhocColumn, (row: ReportRow, LL: Texts) => Cell>> = {
  member_name: (row) => row.member_name,
  location: (row) => row.location,
  assignee: (row) => row.assignee,
  chat_summary: (row) => row.chat_summary,
  tags: (row) => row.tags.join(', '),
  conversations: (row) => row.conversations,
  created_date: (row) => new Date(`${row.created_local.replace(' ', 'T')}Z`),
  bot_name: (row) => row.bot_name,
  status: ({ status }, LL) => (status ? LL.status[status]() : null),
  channel: ({ channel }, LL) => (channel ? LL.channel[channel]() : null),
  language: (row) => row.language ?? null,
  first_sentiment: ({ first_sentiment }, LL) => (first_sentiment ? LL.sentiments[first_sentiment]() : null),
  sentiment: ({ sentiment }, LL) => (sentiment ? LL.sentiments[sentiment]() : null),
  reasons: ({ reasons = [] }, LL) => reasons.map((reason) => LL.reasons[reason]()).join(', '),
  waited: (row) => row.waited ?? null,
  first_reply: (row) => row.first_reply ?? null,
  handled: (row) => row.handled ?? null,
  agents: ({ agents = [] }) => agents.join(', '),
  transfers: (row) => row.transfers ?? null,
  bot_answers: (row) => row.bot_answers ?? null,
  unsure_answers: (row) => row.unsure_answers ?? null,
  reopened: (row) => row.reopened ?? null,
  ended_by: ({ ended_by }, LL) => (ended_by ? LL.endedBy[ended_by]() : null),
  stars: (row) => row.stars ?? null,
  custom_fields: ({ custom_fields = [] }) => custom_fields.join('\n'),
  comment: (row) => row.comment ?? null,
}

/** Columns whose numbers are seconds. */
const inSeconds: readonly AdhocColumn[] = ['waited', 'first_reply', 'handled']

const columnTitle = (column: AdhocColumn, LL: Texts): string =>
  inSeconds.includes(column) ? LL.inSeconds({ column: LL.columns[column]() }) : LL.columns[column]()

/** Part of a report that is exported: columns, maximum number of rows, and texts in the file's language. */
interface Extent {
  readonly clientId: number
  readonly report: Report
  readonly columns: readonly AdhocColumn[]
  readonly LL: Texts
  readonly rowsMax: number
}

/**
 * Yields the report in pages of rows. Each page is a separate statement, so that no transaction stays open during a download. The
 * next page is read while the current page is being written, so that at most two pages are in memory.
 */
async function* pagesOf(
  { db, heavyTurns }: Pick<Context, 'db' | 'heavyTurns'>,
  { clientId, report, columns, LL, rowsMax }: Extent,
) {
  const read = (after: Position | null): Promise<ReportRow[]> => {
    const page = heavyTurns.run(clientId, () => reportPage(db, report, { after, length: PAGE }))
    // If the consumer stops here, an error in the next page must not become an unhandled rejection.
    page.catch(() => {})
    return page
  }
  let left = rowsMax
  for (let next: Promise<ReportRow[]> | null = read(null); next; ) {
    const rows: ReportRow[] = (await next).slice(0, left)
    const last = rows.at(-1)
    left -= rows.length
    next = last && rows.length === PAGE && left > 0 ? read(last) : null
    if (last) yield rows.map((row) => columns.map((column) => cells[column](row, LL)))
  }
}

const chatsSheet = (context: Context, extent: Extent): Sheet => ({
  name: extent.LL.sheets.chats(),
  header: extent.columns.map((column) => columnTitle(column, extent.LL)),
  pages: pagesOf(context, extent),
})

/** Records the export in the audit log and starts the export; the rows, at most `rowsMax`, are read as the download proceeds. */
export async function exportReport(
  context: Context,
  member: Member,
  { format, ...criteria }: AdhocCriteria & { readonly format: ExportFormat },
  { locale, rowsMax = Number.POSITIVE_INFINITY }: { readonly locale: Locale; readonly rowsMax?: number },
): Promise<Export> {
  const { db, clock } = context
  await readyFor(context, member, criteria)
  const report = reportOf(member, criteria)
  const columns = criteria.columns ?? adhocColumns
  const LL = textsOf(locale)
  await db.transaction((tx) =>
    audit(tx, member, {
      action: 'report.exported',
      subject: { id: null, name: LL.title() },
      detail: detailOf(format, criteria),
    }),
  )
  const sheet = chatsSheet(context, { clientId: member.clientId, report, columns, LL, rowsMax })
  const today = dayOf(clock.now(), member.client.time_zone)
  return {
    type: types[format],
    name:
      ['adhoc-report', criteria.start_date, criteria.end_date ?? today].filter(Boolean).join('-') +
      `.${format}`,
    stream:
      format === 'csv'
        ? csvStream(sheet, locale)
        : xlsxStream([
            await criteriaSheet(context, member, { ...criteria, columns: [...columns] }, { LL, locale }),
            sheet,
          ]),
  }
}

/** Returns an export's format and criteria for the audit log, without search terms. */
const detailOf = (format: ExportFormat, criteria: AdhocCriteria) => ({
  format,
  ...withoutWords(
    Object.fromEntries(
      Object.entries(criteria).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.map(String) : value,
      ]),
    ),
    ['search', 'userNames'],
  ),
})
