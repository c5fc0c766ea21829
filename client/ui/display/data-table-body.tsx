import type { Row as ModelRow, RowData } from '@tanstack/react-table'
import { type CSSProperties, type FocusEvent, type KeyboardEvent, useState } from 'react'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Checkbox } from '../controls/checkbox.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import type { ColumnSizing, DataTableFeatures, DataTableModel } from './data-table-features.ts'

/** Horizontal padding on each side of a cell, in pixels; matches `px-3`. */
const PADDING_PX = 12
const cell = 'h-10 border-b px-3 py-1.5 align-middle group-last:border-b-0'

interface BodyProps<Row extends RowData> {
  readonly table: DataTableModel<Row>
  readonly selectable: boolean
  readonly loadingRows: number
  /** Range of rows to render; null renders all. With a range, all rows must have the same height. */
  readonly view: RowWindow | null
  readonly widths: ColumnSizing['widths']
  readonly selectLabel?: (row: Row) => string
  readonly onOpen?: (row: Row) => void
}

/** Range of rendered rows and the height of each row. */
export interface RowWindow {
  readonly first: number
  /** Index after the last rendered row. */
  readonly end: number
  readonly heightPx: number
}

/**
 * Body of a DataTable. One row is in the tab order; arrow keys move between rows, Enter opens the focused row and Space selects
 * it.
 */
export function DataTableBody<Row extends RowData>({
  table,
  selectable,
  loadingRows,
  view,
  widths,
  selectLabel,
  onOpen,
}: BodyProps<Row>) {
  const [active, setActive] = useState(0)
  const rows = table.getRowModel().rows
  if (loadingRows > 0)
    return (
      <LoadingRows rows={loadingRows} columns={table.getVisibleLeafColumns().length + Number(selectable)} />
    )
  const first = view ? Math.min(view.first, rows.length) : 0
  const end = view ? Math.min(view.end, rows.length) : rows.length
  // The row in the tab order must be among the rendered ones.
  const stop = Math.max(first, Math.min(active, end - 1))
  const drawn = rows.slice(first, end).map((row, at) => ({ row, index: first + at }))
  return (
    <tbody>
      {view && <Gap height={first * view.heightPx} />}
      {drawn.map(({ row, index }) => (
        <BodyRow
          key={row.id}
          table={table}
          row={row}
          index={index}
          selectable={selectable}
          widths={widths}
          inTabOrder={index === stop}
          onFocus={() => setActive(index)}
          {...(selectLabel && { selectLabel: selectLabel(row.original) })}
          {...(onOpen && { onOpen: () => onOpen(row.original) })}
        />
      ))}
      {view && <Gap height={(rows.length - end) * view.heightPx} />}
    </tbody>
  )
}

/** Spacer for rows that are not rendered. */
const Gap = ({ height }: { height: number }) =>
  height > 0 && (
    <tr aria-hidden>
      <td colSpan={99} style={{ height, padding: 0 }} />
    </tr>
  )

interface RowProps<Row extends RowData> {
  readonly table: DataTableModel<Row>
  readonly row: ModelRow<DataTableFeatures, Row>
  /** Index of the row among all rows. */
  readonly index: number
  readonly selectable: boolean
  readonly widths: ColumnSizing['widths']
  readonly inTabOrder: boolean
  readonly onFocus: () => void
  readonly selectLabel?: string
  readonly onOpen?: () => void
}

function BodyRow<Row extends RowData>(props: RowProps<Row>) {
  // TanStack Table's headers, rows and cells return new results without changing identity, so they must not be memoized.
  'use no memo'
  const { row, index, selectable, inTabOrder, onFocus, onOpen } = props
  const selected = row.getIsSelected()
  return (
    <tr
      tabIndex={inTabOrder ? 0 : -1}
      aria-rowindex={index + 2}
      aria-selected={selectable && row.getCanSelect() ? selected : undefined}
      onFocus={(event: FocusEvent) => event.target === event.currentTarget && onFocus()}
      onKeyDown={(event) => answerKey(event, props)}
      onClick={(event) => !isControl(event.target) && onOpen?.()}
      className={cn(
        'group -outline-offset-2 transition-colors',
        onOpen && 'cursor-pointer',
        selected ? 'bg-surface-selected' : 'hover:bg-surface-hover',
      )}
    >
      <Cells {...props} />
    </tr>
  )
}

function Cells<Row extends RowData>({ table, row, selectable, selectLabel, widths }: RowProps<Row>) {
  // Not memoized, for the same reason as BodyRow.
  'use no memo'
  const LL = useLL()
  return (
    <>
      {selectable && (
        <td className={cn(cell, 'w-10')}>
          {row.getCanSelect() && (
            <Checkbox
              label={selectLabel ?? LL.common.table.selectRow()}
              labelHidden
              checked={row.getIsSelected()}
              onChange={(next) => row.toggleSelected(next)}
            />
          )}
        </td>
      )}
      {row.getVisibleCells().map((item) => (
        <td
          key={item.id}
          style={cellWidth(widths[item.column.id])}
          className={cn(cell, item.column.columnDef.meta?.align === 'end' && 'tabular text-right')}
        >
          <table.FlexRender cell={item} />
        </td>
      ))}
    </>
  )
}

/** Returns the style of a cell in a column with a set width; `--cell-width` is the width available to its content. */
const cellWidth = (width: number | undefined): CSSProperties | undefined =>
  width === undefined
    ? undefined
    : ({ maxWidth: width, '--cell-width': `${width - 2 * PADDING_PX}px` } as CSSProperties)

/** Returns whether a click hit a control inside the row instead of the row itself. */
const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, label, [role="checkbox"]') !== null

/** Handles keys only if the row itself has focus, not a control inside it. */
function answerKey<Row extends RowData>(
  event: KeyboardEvent<HTMLTableRowElement>,
  props: RowProps<Row>,
): void {
  if (event.target !== event.currentTarget) return
  const { row, selectable, onOpen } = props
  const select = selectable && row.getCanSelect() ? () => row.toggleSelected() : undefined
  const action = { Enter: onOpen, ' ': select }[event.key] ?? moveBy(event)
  if (!action) return
  event.preventDefault()
  action()
}

/** Returns a callback that focuses the row to which a key moves; undefined for unrelated keys or if there is no such row. */
function moveBy({ key, currentTarget: row }: KeyboardEvent<HTMLTableRowElement>): (() => void) | undefined {
  const targets: Record<string, Element | null | undefined> = {
    ArrowDown: row.nextElementSibling,
    ArrowUp: row.previousElementSibling,
    Home: row.parentElement?.firstElementChild,
    End: row.parentElement?.lastElementChild,
  }
  const target = targets[key]
  return target instanceof HTMLElement && target.getAttribute('aria-hidden') !== 'true'
    ? () => target.focus()
    : undefined
}

const LoadingRows = ({ rows, columns }: { rows: number; columns: number }) => (
  <tbody>
    {Array.from({ length: rows }, (_, row) => (
      <tr key={row} className="group">
        {Array.from({ length: columns }, (_, column) => (
          <td key={column} className={cell}>
            <Skeleton className={cn('h-3.5', (row + column) % 3 === 0 ? 'w-3/5' : 'w-4/5')} />
          </td>
        ))}
      </tr>
    ))}
  </tbody>
)
