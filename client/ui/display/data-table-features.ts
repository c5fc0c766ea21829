import {
  type ColumnDef,
  columnVisibilityFeature,
  createColumnHelper,
  createSortedRowModel,
  metaHelper,
  type ReactTable,
  type RowData,
  rowSelectionFeature,
  rowSortingFeature,
  type SortFn,
  sortFn_basic,
  sortFn_datetime,
  type TableFeatures,
  tableFeatures,
} from '@tanstack/react-table'

/** Column options in addition to the library's. */
interface ColumnMeta {
  /** Name in the column menu and for screen readers, for headers that are not plain text. */
  readonly label?: string
  /** Use `end` for numbers. */
  readonly align?: 'start' | 'end'
  /** Classes that set the width, such as `w-40`. */
  readonly width?: string
}

const collators = new Map<string, Intl.Collator>()

/** Returns the collator of the page's language; creating one takes a hundred times as long as a comparison. */
function collatorOfPage(): Intl.Collator {
  const { lang } = document.documentElement
  const collator = collators.get(lang) ?? new Intl.Collator(lang || undefined, { numeric: true })
  collators.set(lang, collator)
  return collator
}

/** Sorts by the page's locale: "ä" next to "a", "item 9" before "item 10". */
const collated: SortFn<TableFeatures, RowData> = (one, other, column) =>
  collatorOfPage().compare(String(one.getValue(column) ?? ''), String(other.getValue(column) ?? ''))

/** Library features that DataTable uses; the column types are derived from them. */
export const dataTableFeatures = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic, datetime: sortFn_datetime, text: collated, alphanumeric: collated },
  columnMeta: metaHelper<ColumnMeta>(),
})

export type DataTableFeatures = typeof dataTableFeatures
/** Column definitions of a table, as created by `columnsOf`. */
export type DataColumns<Row extends RowData> = readonly ColumnDef<DataTableFeatures, Row, unknown>[]
/** Table instance that the parts of a DataTable share. */
export type DataTableModel<Row extends RowData> = ReactTable<DataTableFeatures, Row>

/** Column widths in pixels by column id; columns without an entry fit their content. */
export interface ColumnSizing {
  readonly widths: Readonly<Record<string, number>>
  readonly onChange: (widths: Readonly<Record<string, number>>) => void
}

/** Returns a column's name for use in sentences. */
export const columnName = (
  { header, meta }: { readonly header?: unknown; readonly meta?: unknown },
  id: string,
): string => (meta as ColumnMeta | undefined)?.label ?? (typeof header === 'string' ? header : id)

/** Declares columns: `const column = columnsOf<Member>()`, then `column.columns([column.accessor('email', {…})])`. */
export const columnsOf = <Row extends RowData>() => createColumnHelper<DataTableFeatures, Row>()
