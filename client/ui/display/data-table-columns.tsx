import { PopoverButton } from '@headlessui/react'
import type { RowData } from '@tanstack/react-table'
import { Columns3 } from 'lucide-react'
import { useLL } from '#client/lib/i18n.tsx'
import { Checkbox } from '../controls/checkbox.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { Popover } from '../overlays/popover.tsx'
import { columnName, type DataTableModel } from './data-table-features.ts'

/** Button that opens the choice of visible columns; renders nothing if no column can be hidden. */
export function ColumnChoice<Row extends RowData>({ table }: { table: DataTableModel<Row> }) {
  const LL = useLL()
  const label = LL.common.table.columns()
  const columns = table.getAllLeafColumns().filter((column) => column.getCanHide())
  if (columns.length === 0) return null
  return (
    <Popover
      label={label}
      align="end"
      trigger={<PopoverButton as={IconButton} icon={Columns3} label={label} size="small" />}
    >
      {() => (
        <div className="flex min-w-40 flex-col gap-2">
          {columns.map((column) => (
            <Checkbox
              key={column.id}
              label={columnName(column.columnDef, column.id)}
              checked={column.getIsVisible()}
              onChange={(visible) => column.toggleVisibility(visible)}
            />
          ))}
        </div>
      )}
    </Popover>
  )
}
