import { useState } from 'react'
import { Link } from 'wouter'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '../controls/button.tsx'
import { SaveButtons } from './save-buttons.tsx'

const fetchCanvas = () => import('./bar-canvas.ts')

/** Row of a BarList: a name and its count. */
export interface BarListRow {
  readonly id: string
  readonly name: string
  readonly value: number
  /** URL that the row links to; null for none. */
  readonly href: string | null
}

interface BarListProps {
  readonly label: string
  /** Headers of the name column and the count column. */
  readonly heads: readonly [string, string]
  readonly rows: readonly BarListRow[]
  /** Number of rows shown before "show all". */
  readonly shown: number
  readonly format: (value: number) => string
  /** Text shown if there are no rows. */
  readonly empty: string
  /** Name of the saved file, without extension. */
  readonly fileName: string
}

/** Table of counts by name with bars; can be saved as an image or as CSV. */
export function BarList({ label, heads, rows, shown, format, empty, fileName }: BarListProps) {
  const { chart } = useLL().common
  const [all, setAll] = useState(false)
  if (rows.length === 0) return <p className="text-text-muted">{empty}</p>
  const most = Math.max(...rows.map(({ value }) => value), 1)
  const visible = all ? rows : rows.slice(0, shown)
  const draw = async () => {
    const { barCanvas } = await fetchCanvas()
    return barCanvas(visible.map(({ name, value }) => ({ name, text: format(value), share: value / most })))
  }
  return (
    <div className="flex flex-col gap-2">
      <table aria-label={label} className="w-full">
        <thead className="sr-only">
          <tr>
            <th scope="col">{heads[0]}</th>
            <th scope="col">{heads[1]}</th>
          </tr>
        </thead>
        <tbody>
          {visible.map((row) => (
            <BarRow key={row.id} row={row} share={row.value / most} format={format} />
          ))}
        </tbody>
      </table>
      <div className="flex items-center justify-between">
        {rows.length > shown ? (
          <Button size="small" variant="ghost" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? chart.showLess() : chart.showAll({ n: rows.length })}
          </Button>
        ) : (
          <span />
        )}
        <SaveButtons
          label={label}
          fileName={fileName}
          heads={heads}
          rows={() => rows.map(({ name, value }) => [name, value])}
          draw={draw}
        />
      </div>
    </div>
  )
}

interface BarRowProps {
  readonly row: BarListRow
  readonly share: number
  readonly format: (value: number) => string
}

const BarRow = ({ row: { name, value, href }, share, format }: BarRowProps) => (
  <tr>
    <th scope="row" className="w-2/5 max-w-0 truncate py-1 pr-3 text-left font-normal text-sm">
      {href === null ? (
        <span title={name}>{name}</span>
      ) : (
        <Link href={href} title={name} className="rounded-sm hover:text-accent-text hover:underline">
          {name}
        </Link>
      )}
    </th>
    <td className="py-1">
      <span className="flex items-center gap-3">
        <span aria-hidden className="h-2 min-w-0 flex-1 overflow-hidden rounded-full bg-border">
          <span className="block h-full rounded-full bg-chart-1" style={{ width: `${share * 100}%` }} />
        </span>
        <span className="tabular w-14 shrink-0 text-right text-sm">{format(value)}</span>
      </span>
    </td>
  </tr>
)
