import type { Readable } from 'node:stream'
import type { RequestOf } from '#contract/base/route.ts'
import type { Locale } from '#contract/base/shapes.ts'
import type { exportFeedback } from '#contract/reports/feedback.ts'
import type { Context } from '#server/api/core/context.ts'
import { audit } from '#server/api/platform/audit/audit.ts'
import { withoutWords } from '#server/api/platform/audit/searched.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { csvStream } from '#server/api/platform/downloads/csv.ts'
import { inTurns } from '#server/api/platform/downloads/in-turns.ts'
import type { Cell } from '#server/api/platform/downloads/sheet.ts'
import { localTime } from '#server/lib/days.ts'
import { type Texts, textsOf } from '../files/texts.ts'
import type { FeedbackFilter } from './criteria.ts'
import { filterOf } from './service.ts'
import { type FeedbackRow, feedbackPage } from './store.ts'

/** Number of rows read per statement. */
const PAGE = 1_000

const columns = [
  'stars',
  'feedback',
  'member_name',
  'user_id',
  'chat_title',
  'assignee',
  'bot_name',
  'channel',
  'created_date',
] as const

const cellsOf = (row: FeedbackRow, timeZone: string, LL: Texts): readonly Cell[] => {
  const cells: Record<(typeof columns)[number], Cell> = {
    stars: row.rating,
    feedback: row.feedback,
    member_name: row.user_name,
    user_id: row.user_id,
    chat_title: row.chat_title,
    assignee: row.agent_name,
    bot_name: row.bot_name,
    channel: LL.channel[row.source](),
    created_date: localTime(new Date(row.created_at), timeZone),
  }
  return columns.map((column) => cells[column])
}

async function* pagesOf({ db }: Context, member: Member, filter: FeedbackFilter, LL: Texts) {
  for (let after: FeedbackRow | null = null; ; ) {
    const rows: FeedbackRow[] = await feedbackPage(db, member, filter, { after, length: PAGE })
    yield rows.map((row) => cellsOf(row, filter.timeZone, LL))
    after = rows.at(-1) ?? null
    if (rows.length < PAGE) return
  }
}

/** Records the export in the audit log and starts the export; rows are read as the download proceeds. */
export async function exportRatings(
  context: Context,
  member: Member,
  query: RequestOf<typeof exportFeedback>['query'],
  locale: Locale,
): Promise<Readable> {
  const filter = await filterOf(context, member, query)
  const LL = textsOf(locale)
  await context.db.transaction((tx) =>
    audit(tx, member, {
      action: 'report.exported',
      subject: { id: null, name: LL.ratings.title() },
      detail: { format: 'csv', ...withoutWords({ ...query }, ['search', 'user_id']) },
    }),
  )
  return csvStream(
    {
      name: LL.ratings.title(),
      header: columns.map((column) => LL.ratings.columns[column]()),
      pages: inTurns(context, member.clientId, pagesOf(context, member, filter, LL)),
    },
    locale,
  )
}
