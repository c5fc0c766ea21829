import type { Header, RowData } from '@tanstack/react-table'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Checkbox } from '../controls/checkbox.tsx'
import { ColumnGrip } from './column-grip.tsx'
import {
  type ColumnSizing,
  columnName,
  type DataTableFeatures,
  type DataTableModel,
} from './data-table-features.ts'

const cell =
  'sticky top-0 z-10 h-9 border-b bg-surface-sunken px-3 whitespace-nowrap font-medium text-text-muted text-xs'

interface HeadProps<Row extends RowData> {
  readonly table: DataTableModel<Row>
  readonly selectable: boolean
  /** Column widths; null if columns cannot be resized. */
  readonly sizing: ColumnSizing | null
}

/** Sticky header of a DataTable; sorts on click, Enter and Space. */
export function DataTableHead<Row extends RowData>({ table, selectable, sizing }: HeadProps<Row>) {
  const LL = useLL()
  return (
    <thead>
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id}>
          {selectable && (
            <th scope="col" className={cn(cell, 'w-10')}>
              <Checkbox
                label={LL.common.table.selectAll()}
                labelHidden
                checked={table.getIsAllRowsSelected()}
                // `getIsSomeRowsSelected` is also true if all rows are selected.
                indeterminate={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
                onChange={(checked) => table.toggleAllRowsSelected(checked)}
              />
            </th>
          )}
          {group.headers.map((header) => (
            <HeadCell key={header.id} table={table} header={header} sizing={sizing} />
          ))}
        </tr>
      ))}
    </thead>
  )
}

const without = (widths: ColumnSizing['widths'], id: string) =>
  Object.fromEntries(Object.entries(widths).filter(([name]) => name !== id))

const ariaSort = { asc: 'ascending', desc: 'descending' } as const
const arrows = { asc: ArrowUp, desc: ArrowDown } as const

interface HeadCellProps<Row extends RowData> {
  readonly table: DataTableModel<Row>
  readonly header: Header<DataTableFeatures, Row>
  readonly sizing: ColumnSizing | null
}

function HeadCell<Row extends RowData>({ table, header, sizing }: HeadCellProps<Row>) {
  // TanStack Table's headers, rows and cells return new results without changing identity, so they must not be memoized.
  'use no memo'
  const { column } = header
  const sorted = column.getIsSorted()
  const { align, width } = column.columnDef.meta ?? {}
  const Arrow = sorted ? arrows[sorted] : ChevronsUpDown
  const name = <table.FlexRender header={header} />
  const own = sizing?.widths[column.id]
  return (
    <th
      // Otherwise the header's name would include the name of the resize handle.
      aria-label={sizing ? columnName(column.columnDef, column.id) : undefined}
      style={own === undefined ? undefined : { width: own, minWidth: own, maxWidth: own }}
      scope="col"
      aria-sort={sorted ? ariaSort[sorted] : undefined}
      className={cn(
        cell,
        own === undefined ? width : 'overflow-hidden',
        align === 'end' ? 'text-right' : 'text-left',
      )}
    >
      {column.getCanSort() ? (
        <button
          type="button"
          onClick={column.getToggleSortingHandler()}
          className={cn(
            'group -mx-1 inline-flex h-6 items-center gap-1 rounded-sm px-1 hover:text-text',
            align === 'end' && 'flex-row-reverse',
          )}
        >
          {name}
          <Arrow aria-hidden className={cn('size-3.5', !sorted && 'opacity-0 group-hover:opacity-60')} />
        </button>
      ) : (
        name
      )}
      {sizing && (
        <ColumnGrip
          column={columnName(column.columnDef, column.id)}
          width={own ?? null}
          onChange={(width) => sizing.onChange({ ...sizing.widths, [column.id]: width })}
          onReset={() => sizing.onChange(without(sizing.widths, column.id))}
        />
      )}
    </th>
  )
}
