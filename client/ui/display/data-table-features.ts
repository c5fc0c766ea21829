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

/** What a column says of itself beyond the library's own options. */
interface ColumnMeta {
  /** Its name in the choice of columns and for screen readers, where the header is not plain text. */
  readonly label?: string
  /** Numbers stand at the end. */
  readonly align?: 'start' | 'end'
  /** Classes that fix the width: `w-40`. */
  readonly width?: string
}

/** Sorts as the language of the page does: "ä" beside "a", "item 9" before "item 10". */
const collated: SortFn<TableFeatures, RowData> = (one, other, column) => {
  const collator = new Intl.Collator(document.documentElement.lang || undefined, { numeric: true })
  return collator.compare(String(one.getValue(column) ?? ''), String(other.getValue(column) ?? ''))
}

/** What a DataTable can do; every column is typed against it. */
export const dataTableFeatures = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic, datetime: sortFn_datetime, text: collated, alphanumeric: collated },
  columnMeta: metaHelper<ColumnMeta>(),
})

export type DataTableFeatures = typeof dataTableFeatures
/** The columns of a table, as `columnsOf` makes them. */
export type DataColumns<Row extends RowData> = readonly ColumnDef<DataTableFeatures, Row, unknown>[]
/** The table that the parts of a DataTable share. */
export type DataTableModel<Row extends RowData> = ReactTable<DataTableFeatures, Row>

/** Widths of columns in pixels, by the column's id; a column without one takes what its content needs. */
export interface ColumnSizing {
  readonly widths: Readonly<Record<string, number>>
  readonly onChange: (widths: Readonly<Record<string, number>>) => void
}

/** Returns the name of a column in sentences. */
export const columnName = (
  { header, meta }: { readonly header?: unknown; readonly meta?: unknown },
  id: string,
): string => (meta as ColumnMeta | undefined)?.label ?? (typeof header === 'string' ? header : id)

/** Declares columns: `const column = columnsOf<Member>()`, then `column.columns([column.accessor('email', {…})])`. */
export const columnsOf = <Row extends RowData>() => createColumnHelper<DataTableFeatures, Row>()
