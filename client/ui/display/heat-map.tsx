import type { KeyboardEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import { cn } from '#client/lib/cn.ts'
import { WideContent } from '../layout/wide-content.tsx'
import type { HeatRow } from './heat-canvas.ts'
import { SaveButtons } from './save-buttons.tsx'

const fetchCanvas = () => import('./heat-canvas.ts')

interface HeatMapProps {
  readonly label: string
  /** Description of the map in one sentence. */
  readonly sentence: string
  /** Header of the column with the row names. */
  readonly head: string
  readonly columns: readonly string[]
  readonly rows: readonly HeatRow[]
  /** Returns the tooltip of a cell. */
  readonly cell: (row: string, column: string, value: number) => string
  readonly format: (value: number) => string
  /** Whether cells show their numbers; otherwise only color, tooltips and screen readers convey them. */
  readonly showsValues?: boolean
  /** Labels every nth column. */
  readonly nameEach?: number
  /** Returns whether to mark a cell with a dot, for example because it exceeds a limit. */
  readonly isMarked?: (row: number, column: number) => boolean
  /** Returns the link of a cell; null for none. Cells without a number have no link. */
  readonly hrefOf?: (row: number, column: number) => string | null
  /** Name of the saved file, without extension. */
  readonly fileName: string
}

/** Our choice: minimum color strength of a cell that is not empty, in percent, so that one chat is distinguishable from none. */
const LEAST_PERCENT = 12

/** Table of numbers by two dimensions, with stronger color for larger numbers; can be saved as an image or as CSV. */
export function HeatMap(props: HeatMapProps) {
  const { label, sentence, head, columns, rows, nameEach = 1, fileName } = props
  const most = Math.max(1, ...rows.flatMap(({ values }) => values))
  const percent = (value: number) =>
    value === 0 ? 0 : LEAST_PERCENT + ((100 - LEAST_PERCENT) * value) / most
  const draw = async () => {
    const { heatCanvas } = await fetchCanvas()
    return heatCanvas({ columns, rows, nameEach, shareOf: (value) => percent(value) / 100 })
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start justify-between gap-3">
        <p className="text-sm text-text-muted">{sentence}</p>
        <SaveButtons
          label={label}
          fileName={fileName}
          heads={[head, ...columns]}
          rows={() => rows.map(({ name, values }) => [name, ...values])}
          draw={draw}
        />
      </div>
      <WideContent label={label}>
        <HeatTable {...props} percent={percent} />
      </WideContent>
    </div>
  )
}

interface HeatTableProps extends HeatMapProps {
  /** Returns the strength of a value's color, in percent. */
  readonly percent: (value: number) => number
}

function HeatTable(props: HeatTableProps) {
  const { label, head, columns, rows, cell, format, percent } = props
  const { showsValues = false, nameEach = 1, isMarked, hrefOf } = props
  const first = rows
    .map(({ values }, row) => ({ row, at: values.findIndex((value) => value > 0) }))
    .find(({ at }) => at >= 0)
  return (
    <table
      aria-label={label}
      onKeyDown={moveAmongCells}
      className="tabular w-full min-w-160 table-fixed border-separate border-spacing-0.5 text-xs"
    >
      <thead>
        <tr>
          <th scope="col" className="w-24">
            <span className="sr-only">{head}</span>
          </th>
          {columns.map((column, at) => (
            <th key={column} scope="col" className="whitespace-nowrap font-normal text-text-muted">
              <span className={cn(at % nameEach !== 0 && 'sr-only')}>{column}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, values }, row) => (
          <tr key={name}>
            <th scope="row" className="truncate pr-2 text-left font-normal text-text-muted">
              {name}
            </th>
            {values.map((value, at) => (
              <Cell
                key={columns[at]}
                percent={percent(value)}
                href={value > 0 ? (hrefOf?.(row, at) ?? null) : null}
                words={cell(name, columns[at] ?? '', value)}
                isFirst={first?.row === row && first.at === at}
                isMarked={isMarked?.(row, at) ?? false}
                showsValue={showsValues && value > 0}
              >
                {format(value)}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const steps: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Moves the focus from a linked cell to the next linked cell in the direction of an arrow key. */
function moveAmongCells(event: KeyboardEvent<HTMLTableElement>): void {
  const step = steps[event.key]
  const from = (event.target as HTMLElement).closest('td')
  if (!step || !from) return
  event.preventDefault()
  const { rows } = event.currentTarget
  let [row, column] = [(from.parentElement as HTMLTableRowElement).rowIndex, from.cellIndex]
  for (;;) {
    row += step[0]
    column += step[1]
    const cell = rows[row]?.cells[column]
    if (!cell) return
    const link = cell.querySelector('a')
    if (!link) continue
    link.focus()
    return
  }
}

interface CellProps extends Omit<CellContentProps, 'children'> {
  /** Strength of the color, in percent. */
  readonly percent: number
  readonly isMarked: boolean
  readonly showsValue: boolean
  readonly children: string
}

function Cell({ percent, isMarked, showsValue, children, ...content }: CellProps) {
  const color = `color-mix(in srgb, var(--color-chart-1) ${percent}%, transparent)`
  return (
    <td
      title={content.words}
      className="relative h-6 rounded-xs bg-surface-sunken p-0 text-center"
      style={{ backgroundImage: `linear-gradient(${color}, ${color})` }}
    >
      <CellContent {...content}>
        <span className={cn(showsValue ? 'rounded-xs bg-surface/85 px-1 text-text' : 'sr-only')}>
          {children}
        </span>
      </CellContent>
      {isMarked && (
        <span
          aria-hidden
          className="absolute top-1/2 left-1/2 size-2 -translate-1/2 rounded-full border border-surface bg-danger"
        />
      )}
    </td>
  )
}

interface CellContentProps {
  readonly href: string | null
  readonly words: string
  /** True for the only cell in the tab order; arrow keys reach the others. */
  readonly isFirst: boolean
  readonly children: ReactNode
}

const CellContent = ({ href, words, isFirst, children }: CellContentProps) =>
  href === null ? (
    children
  ) : (
    <Link
      href={href}
      aria-label={words}
      tabIndex={isFirst ? 0 : -1}
      className="absolute inset-0 flex items-center justify-center rounded-xs hover:outline-2 hover:outline-focus"
    >
      {children}
    </Link>
  )
