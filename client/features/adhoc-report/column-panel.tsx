import { PopoverButton } from '@headlessui/react'
import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { Popover } from '#client/ui/overlays/popover.tsx'
import { type AdhocColumn, adhocColumns, allAdhocColumns } from '#contract/reports/adhoc.ts'
import { moveColumn, toggleColumn } from './adhoc-address.ts'

interface ColumnPanelProps {
  readonly columns: readonly AdhocColumn[]
  readonly onChange: (columns: readonly AdhocColumn[]) => void
}

/** Panel for choosing the columns and their order. */
export function ColumnPanel({ columns, onChange }: ColumnPanelProps) {
  const LL = useLL()
  const hidden = allAdhocColumns.filter((name) => !columns.includes(name))
  return (
    <Popover
      label={LL.common.table.columns()}
      align="end"
      trigger={
        <PopoverButton as={Button} icon={Columns3}>
          {LL.common.table.columns()}
        </PopoverButton>
      }
    >
      {() => (
        <div className="flex w-64 flex-col gap-2">
          <ul className="scroll-thin flex max-h-96 flex-col gap-1 overflow-y-auto">
            {[...columns, ...hidden].map((name) => (
              <li key={name} className="flex h-7 items-center gap-1">
                <span className="min-w-0 flex-1">
                  <Checkbox
                    label={LL.report.columns[name]()}
                    checked={columns.includes(name)}
                    onChange={() => onChange(toggleColumn(columns, name))}
                  />
                </span>
                {columns.includes(name) && <Moves name={name} columns={columns} onChange={onChange} />}
              </li>
            ))}
          </ul>
          <Button size="small" onClick={() => onChange(adhocColumns)}>
            {LL.common.actions.reset()}
          </Button>
        </div>
      )}
    </Popover>
  )
}

function Moves({ name, columns, onChange }: ColumnPanelProps & { name: AdhocColumn }) {
  const LL = useLL()
  const column = LL.report.columns[name]()
  const at = columns.indexOf(name)
  return (
    <>
      <IconButton
        size="small"
        icon={ArrowUp}
        label={LL.adhoc.moveUp({ column })}
        disabled={at === 0}
        onClick={() => onChange(moveColumn(columns, name, -1))}
      />
      <IconButton
        size="small"
        icon={ArrowDown}
        label={LL.adhoc.moveDown({ column })}
        disabled={at === columns.length - 1}
        onClick={() => onChange(moveColumn(columns, name, 1))}
      />
    </>
  )
}
