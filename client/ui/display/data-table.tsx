import {
  functionalUpdate,
  type RowData,
  type RowSelectionState,
  type SortingState,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Loading } from '../feedback/skeleton.tsx'
import { DataTableBody } from './data-table-body.tsx'
import { ColumnChoice } from './data-table-columns.tsx'
import {
  type ColumnSizing,
  type DataColumns,
  type DataTableModel,
  dataTableFeatures,
} from './data-table-features.ts'
import { DataTableHead } from './data-table-head.tsx'
import { useListWindow } from './use-list-window.ts'

interface DataTableProps<Row extends RowData> {
  /** Accessible name of the table; usually names the items in its rows. */
  readonly label: string
  readonly columns: DataColumns<Row>
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => string
  /** Total number of rows if `rows` contains only some of them. */
  readonly total?: number
  /** Sort order if the server sorts; without it, the table sorts the rows itself. */
  readonly sorting?: SortingState
  readonly onSortingChange?: (sorting: SortingState) => void
  /** Ids of hidden columns; if missing, the table manages the choice itself. */
  readonly hidden?: readonly string[]
  readonly onHiddenChange?: (hidden: string[]) => void
  /** Ids of initially hidden columns, for tables that manage the choice themselves. */
  readonly initialHidden?: readonly string[]
  /** Column widths; makes the columns resizable. */
  readonly sizing?: ColumnSizing
  /** Ids of selected rows; if missing, rows cannot be selected. */
  readonly selected?: readonly string[]
  readonly onSelectedChange?: (selected: string[]) => void
  /** Returns whether a row can be selected; by default, all rows can be. */
  readonly canSelect?: (row: Row) => boolean
  /** Returns the accessible name of a row's checkbox. */
  readonly selectLabel?: (row: Row) => string
  /** Called when a row is clicked, or Enter is pressed on it. */
  readonly onOpen?: (row: Row) => void
  /** Content above the table, on the left: a search field, filters, actions on the selection. */
  readonly toolbar?: ReactNode
  /** Text shown if there are no rows. */
  readonly empty?: ReactNode
  /** Number of skeleton rows to show while rows are loading. */
  readonly loadingRows?: number
  /** Height of every row in pixels; enables virtualization. */
  readonly rowHeight?: number
  /** Called when the last rows are nearly in view, to load more. */
  readonly onEndNear?: () => void
  /** Content below the rows: pagination, "load more". */
  readonly footer?: ReactNode
  /** Classes of the frame; a height (`max-h-96`, `h-full`) makes the rows scroll under the header. */
  readonly className?: string
}

/** Sortable table with a sticky header, a column menu, a row count and keyboard navigation. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, rows, total, toolbar, empty, loadingRows = 0, footer, onOpen, className } = props
  const { frame, view } = useRowWindow(props)
  const LL = useLL()
  const table = useDataTable(props)
  const count =
    total === undefined || total === rows.length
      ? LL.common.table.rows({ n: rows.length })
      : LL.common.table.rowsOf({ shown: rows.length, total })
  const vacant = rows.length === 0 && loadingRows === 0
  return (
    <div className={cn('flex min-h-0 flex-col', className)}>
      <div className="flex flex-wrap items-center gap-2 pb-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">{toolbar}</div>
        <span aria-live="polite" className="tabular text-sm text-text-muted">
          {!vacant && loadingRows === 0 && count}
        </span>
        {loadingRows > 0 && <Loading className="sr-only" />}
        <ColumnChoice table={table} />
      </div>
      <div
        ref={frame}
        className="scroll-thin relative min-h-0 flex-1 overflow-auto rounded-lg border bg-surface"
      >
        <table
          aria-label={label}
          aria-busy={loadingRows > 0}
          aria-rowcount={(total ?? rows.length) + 1}
          className="w-full border-separate border-spacing-0"
        >
          <DataTableHead
            table={table}
            selectable={props.selected !== undefined}
            sizing={props.sizing ?? null}
          />
          <DataTableBody
            table={table}
            selectable={props.selected !== undefined}
            loadingRows={loadingRows}
            view={view}
            widths={props.sizing?.widths ?? {}}
            {...(props.selectLabel && { selectLabel: props.selectLabel })}
            {...(onOpen && { onOpen })}
          />
        </table>
        {vacant && empty}
        {footer}
      </div>
    </div>
  )
}

/** Distance from the last row, in rows, at which more rows are loaded. */
const END_NEAR = 30

/** Returns the scroll frame and the range of rows in view; calls `onEndNear` when the last rows are nearly in view. */
function useRowWindow<Row extends RowData>({ rows, rowHeight = 0, onEndNear }: DataTableProps<Row>) {
  const { frame, view } = useListWindow(rowHeight || 40, 0)
  const isNear = rowHeight > 0 && view.end + END_NEAR >= rows.length
  const notifyEndNear = useEffectEvent(() => onEndNear?.())
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with each page, while its end is near
  useEffect(() => {
    if (isNear) notifyEndNear()
  }, [isNear, rows.length])
  return { frame, view: rowHeight > 0 ? { ...view, heightPx: rowHeight } : null }
}

const hiddenMap = (ids: readonly string[]): Record<string, boolean> =>
  Object.fromEntries(ids.map((id) => [id, false]))
const selectedMap = (ids: readonly string[]): RowSelectionState =>
  Object.fromEntries(ids.map((id) => [id, true as const]))

/** Creates the table; holds the state that the caller does not control. */
function useDataTable<Row extends RowData>(props: DataTableProps<Row>): DataTableModel<Row> {
  const { columns, rows, rowId, onSortingChange, onHiddenChange, onSelectedChange } = props
  const [ownSorting, setOwnSorting] = useState<SortingState>([])
  const [ownHidden, setOwnHidden] = useState<readonly string[]>(props.initialHidden ?? [])
  const sorting = props.sorting ?? ownSorting
  const columnVisibility = hiddenMap(props.hidden ?? ownHidden)
  const rowSelection = selectedMap(props.selected ?? [])
  return useTable({
    features: dataTableFeatures,
    columns,
    data: rows,
    getRowId: rowId,
    manualSorting: props.sorting !== undefined,
    enableMultiSort: false,
    enableRowSelection: ({ original }) =>
      props.selected !== undefined && (props.canSelect?.(original) ?? true),
    state: { sorting, columnVisibility, rowSelection },
    onSortingChange: (change) => {
      const next = functionalUpdate(change, sorting)
      setOwnSorting(next)
      onSortingChange?.(next)
    },
    onColumnVisibilityChange: (change) => {
      const visibility = functionalUpdate(change, columnVisibility)
      const next = Object.keys(visibility).filter((id) => visibility[id] === false)
      setOwnHidden(next)
      onHiddenChange?.(next)
    },
    onRowSelectionChange: (change) => onSelectedChange?.(Object.keys(functionalUpdate(change, rowSelection))),
  })
}
