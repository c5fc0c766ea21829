import type { SortingState } from '@tanstack/react-table'
import { formatDateTime, formatDuration, formatNumber } from '#client/lib/format.ts'
import { languageName } from '#client/lib/language-name.ts'
import { columnsOf, type DataColumns } from '#client/ui/display/data-table-features.ts'
import { Tag } from '#client/ui/display/tag.tsx'
import { SECOND_MS } from '#contract/base/units.ts'
import {
  type AdhocColumn,
  type AdhocRow,
  type AdhocSort,
  type AdhocSortColumn,
  adhocSortColumns,
} from '#contract/reports/adhoc.ts'
import type { Locales, TranslationFunctions } from '#i18n/i18n-types.ts'

export interface Wording {
  readonly LL: TranslationFunctions
  readonly locale: Locales
  readonly timeZone: string
}

const column = columnsOf<AdhocRow>()

/** Minimum column widths, chosen so that the eight columns from the specification fit a screen that is 1,440 pixels wide. */
const widths: Record<AdhocColumn, string> = {
  member_name: 'min-w-32',
  location: 'min-w-28',
  assignee: 'min-w-32',
  chat_summary: 'min-w-48',
  tags: 'min-w-36',
  conversations: 'min-w-28',
  created_date: 'min-w-44',
  bot_name: 'min-w-28',
  status: 'min-w-28',
  channel: 'min-w-28',
  language: 'min-w-24',
  first_sentiment: 'min-w-32',
  sentiment: 'min-w-32',
  reasons: 'min-w-40',
  waited: 'min-w-28',
  first_reply: 'min-w-28',
  handled: 'min-w-28',
  agents: 'min-w-36',
  transfers: 'min-w-24',
  bot_answers: 'min-w-28',
  unsure_answers: 'min-w-28',
  reopened: 'min-w-28',
  ended_by: 'min-w-28',
  stars: 'min-w-20',
  comment: 'min-w-48',
  custom_fields: 'min-w-48',
}

/** Columns with numbers and durations, which are right-aligned. */
const numeric: readonly AdhocColumn[] = [
  ...(['conversations', 'waited', 'first_reply', 'handled'] as const),
  ...(['transfers', 'bot_answers', 'unsure_answers', 'reopened', 'stars'] as const),
]

const isSortable = (name: AdhocColumn): name is AdhocSortColumn =>
  (adhocSortColumns as readonly string[]).includes(name)

/** Text truncated to one line; hovering shows it in full. */
const OneLine = ({ text }: { text: string }) => (
  <span title={text} className="block max-w-[var(--cell-width,14rem)] truncate">
    {text}
  </span>
)

/** Formats the value of a column for a chat; an empty string if there is no value. */
function textOf(name: AdhocColumn, row: AdhocRow, { LL, locale }: Wording): string {
  const value = row[name]
  if (value === null || value === undefined) return ''
  switch (name) {
    case 'status':
      return LL.chats.status[value as NonNullable<AdhocRow['status']>]()
    case 'channel':
      return LL.chats.channel[value as NonNullable<AdhocRow['channel']>]()
    case 'first_sentiment':
    case 'sentiment':
      return LL.common.sentiments[value as NonNullable<AdhocRow['sentiment']>]()
    case 'ended_by':
      return LL.report.endedBy[value as NonNullable<AdhocRow['ended_by']>]()
    case 'reasons':
      return (row.reasons ?? []).map((reason) => LL.report.reasons[reason]()).join(', ')
    case 'language':
      return languageName(locale, String(value), '')
    default:
      if (Array.isArray(value)) return value.join(', ')
      if (typeof value !== 'number') return value
      return ['waited', 'first_reply', 'handled'].includes(name)
        ? formatDuration(locale, value * SECOND_MS)
        : formatNumber(locale, value)
  }
}

function Cell({ name, row, wording }: { name: AdhocColumn; row: AdhocRow; wording: Wording }) {
  const { locale, timeZone } = wording
  if (name === 'tags')
    return (
      <span
        title={row.tags.join(', ')}
        className="flex max-w-[var(--cell-width,14rem)] gap-1 overflow-hidden"
      >
        {row.tags.map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </span>
    )
  if (name === 'created_date')
    return (
      <time
        dateTime={row.created_date}
        className="tabular block max-w-(--cell-width) truncate whitespace-nowrap"
      >
        {formatDateTime(locale, new Date(row.created_date), timeZone)}
      </time>
    )
  return <OneLine text={textOf(name, row, wording)} />
}

/** Returns the table's columns in the given order. */
export const tableColumns = (names: readonly AdhocColumn[], wording: Wording): DataColumns<AdhocRow> =>
  column.columns(
    names.map((name) =>
      column.accessor(name, {
        id: name,
        header: wording.LL.report.columns[name](),
        enableHiding: false,
        enableSorting: isSortable(name),
        sortDescFirst: name === 'created_date' || name === 'conversations',
        meta: { width: widths[name], align: numeric.includes(name) ? 'end' : 'start' },
        cell: ({ row }) => <Cell name={name} row={row.original} wording={wording} />,
      }),
    ),
  ) as DataColumns<AdhocRow>

/** Converts the report's sort order to the table's. */
export const sortingOf = (sort: AdhocSort): SortingState => [
  { id: sort.replace('-', ''), desc: sort.startsWith('-') },
]

/** Converts the table's sort order to the report's. */
export const sortOf = ([first]: SortingState): AdhocSort =>
  first ? `${first.desc ? '-' : ''}${first.id as AdhocSortColumn}` : '-created_date'
