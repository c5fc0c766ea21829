import { DAY_MS } from '#contract/base/units.ts'
import { adhocColumns } from '#contract/reports/adhoc.ts'
import { channelOf } from './chat.ts'
import type { ShapeReader } from './complete.ts'
import { isRow, type Row } from './json-schema.ts'
import { personOf } from './member.ts'
import { numberOf } from './scalars.ts'

/** Reads a rating. A service that does not number its ratings has one per chat. */
export const feedbackReader: ShapeReader = (row) => ({
  bot_id: 1,
  ...row,
  id: row.id ?? row.chat_id,
  rating: row.rating ?? row.stars,
  source: channelOf(row.source ?? row.channel),
  agent: personOf(row.agent),
  updated_at: row.updated_at ?? row.updated_date ?? row.created_at ?? row.created_date,
  created_at: row.created_at ?? row.created_date,
})

/** Reads a row of the ad hoc report. */
export const adhocRowReader: ShapeReader = (row) => ({
  bot_id: 1,
  ...row,
  member_name: row.member_name || row.user_name || (row.id === undefined ? '' : `Visitor ${row.id}`),
  chat_summary: row.chat_summary ?? row.summary,
  created_date: row.created_date ?? row.created_at ?? row.created,
})

const named = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((item) => (isRow(item) ? item : { id: item, name: String(item) })) : value

/** Reads the filter options of the ad hoc report. */
export const adhocOptionsReader: ShapeReader = (row) => ({
  ...row,
  assignees: named(row.assignees),
  botIds: named(row.botIds ?? row.bots),
  channels: Array.isArray(row.channels) ? [...new Set(row.channels.map(channelOf))] : [],
  columns: row.columns ?? adhocColumns,
})

const counted = (rows: unknown): unknown =>
  Array.isArray(rows)
    ? rows.map((row) =>
        isRow(row) ? { ...row, chats: row.chats ?? row.count ?? row.total ?? row.value } : row,
      )
    : rows

/** Reads the figures of the dashboard. */
export const statisticsReader: ShapeReader = (row) => {
  const today = new Date().toISOString().slice(0, 10)
  const first = new Date(Date.now() - 29 * DAY_MS).toISOString().slice(0, 10)
  const queries = isRow(row.queries) ? row.queries : {}
  const figures: Row = {
    start_date: first,
    end_date: today,
    time_zone: 'UTC',
    is_complete: true,
    ...row,
    queries: { ...queries, remaining: numberOf(queries.remaining) ?? 0 },
    assignees: counted(row.assignees),
    channels: counted(row.channels),
    sentiments: counted(row.sentiments),
    tags: counted(row.tags),
  }
  return { previous: { start_date: figures.start_date, end_date: figures.start_date }, ...figures }
}
