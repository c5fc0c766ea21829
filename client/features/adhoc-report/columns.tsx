import type { SortingState } from '@tanstack/react-table'
import { formatDateTime, formatNumber } from '#client/lib/format.ts'
import { columnsOf, type DataColumns } from '#client/ui/display/data-table-features.ts'
import { Tag } from '#client/ui/display/tag.tsx'
import {
  type AdhocColumn,
  type AdhocRow,
  type AdhocSort,
  type AdhocSortColumn,
  adhocSortColumns,
} from '#contract/adhoc.ts'
import type { Locales, TranslationFunctions } from '#i18n/i18n-types.ts'

/** What the cells need to be written. */
export interface Wording {
  readonly LL: TranslationFunctions
  readonly locale: Locales
  readonly timeZone: string
}

const column = columnsOf<AdhocRow>()

/** So that the eight columns of the specification fit a screen of 1,440 pixels. */
const widths: Record<AdhocColumn, string> = {
  member_name: 'min-w-32',
  location: 'min-w-28',
  assignee: 'min-w-32',
  chat_summary: 'min-w-48',
  tags: 'min-w-36',
  conversations: 'min-w-28',
  created_date: 'min-w-44',
  bot_name: 'min-w-28',
}

const isSortable = (name: AdhocColumn): name is AdhocSortColumn =>
  (adhocSortColumns as readonly string[]).includes(name)

/** One line of text; all of it shows on hover. */
const OneLine = ({ text }: { text: string }) => (
  <span title={text} className="block max-w-56 truncate">
    {text}
  </span>
)

function Cell({ name, row, wording }: { name: AdhocColumn; row: AdhocRow; wording: Wording }) {
  const { locale, timeZone } = wording
  if (name === 'tags')
    return (
      <span title={row.tags.join(', ')} className="flex max-w-56 gap-1 overflow-hidden">
        {row.tags.map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </span>
    )
  if (name === 'conversations') return formatNumber(locale, row.conversations)
  if (name === 'created_date')
    return (
      <time dateTime={row.created_date} className="tabular whitespace-nowrap">
        {formatDateTime(locale, new Date(row.created_date), timeZone)}
      </time>
    )
  return <OneLine text={row[name] ?? ''} />
}

/** Returns the columns of the table, in the chosen order. */
export const tableColumns = (names: readonly AdhocColumn[], wording: Wording): DataColumns<AdhocRow> =>
  column.columns(
    names.map((name) =>
      column.accessor(name, {
        id: name,
        header: wording.LL.report.columns[name](),
        enableHiding: false,
        enableSorting: isSortable(name),
        sortDescFirst: name === 'created_date' || name === 'conversations',
        meta: { width: widths[name], align: name === 'conversations' ? 'end' : 'start' },
        cell: ({ row }) => <Cell name={name} row={row.original} wording={wording} />,
      }),
    ),
  ) as DataColumns<AdhocRow>

/** Returns the order of the table for a sort order of the report. */
export const sortingOf = (sort: AdhocSort): SortingState => [
  { id: sort.replace('-', ''), desc: sort.startsWith('-') },
]

/** Returns the sort order of the report for an order of the table. */
export const sortOf = ([first]: SortingState): AdhocSort =>
  first ? `${first.desc ? '-' : ''}${first.id as AdhocSortColumn}` : '-created_date'
