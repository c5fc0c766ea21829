import type { ReactNode } from 'react'
import { useLL } from '#client/lib/i18n.tsx'
import type { Thresholds } from '#machines/settings/settings-draft.ts'
import type { Quantity } from './units.ts'

interface Row {
  readonly what: 'wait' | 'unanswered' | 'queue' | 'unhappy' | 'noFree'
  readonly quantity: Quantity
  readonly warning: keyof Thresholds | null
  readonly alarm: keyof Thresholds
}

const rows: readonly Row[] = [
  { what: 'wait', quantity: 'seconds', warning: 'wait_warn_seconds', alarm: 'wait_alarm_seconds' },
  {
    what: 'unanswered',
    quantity: 'seconds',
    warning: 'unanswered_warn_seconds',
    alarm: 'unanswered_alarm_seconds',
  },
  { what: 'queue', quantity: 'chats', warning: 'queue_warn', alarm: 'queue_alarm' },
  { what: 'unhappy', quantity: 'seconds', warning: null, alarm: 'unhappy_seconds' },
  { what: 'noFree', quantity: 'seconds', warning: null, alarm: 'no_free_seconds' },
]

const grid = 'grid gap-x-6 gap-y-2 sm:grid-cols-2 xl:grid-cols-[minmax(10rem,1fr)_15rem_15rem]'

/** Threshold whose field is rendered. */
export interface ThresholdField {
  readonly field: keyof Thresholds
  readonly quantity: Quantity
  /** Accessible name. */
  readonly label: string
}

interface ThresholdRowsProps {
  /** Renders a threshold's field. */
  readonly children: (field: ThresholdField) => ReactNode
}

/**
 * Rows of fields for the values beyond which the floor warns or raises an alarm; used in the settings and in the floor's dialog.
 */
export function ThresholdRows({ children }: ThresholdRowsProps) {
  const { floor } = useLL().settings
  const cell = (row: Row, field: keyof Thresholds, level: string) => (
    <div className="flex flex-col gap-1">
      <span aria-hidden className="text-sm text-text-muted xl:hidden">
        {level}
      </span>
      {children({
        field,
        quantity: row.quantity,
        label: floor.of({ what: floor[row.what](), level }),
      })}
    </div>
  )
  return (
    <div className="divide-y">
      <div aria-hidden className={`${grid} max-xl:hidden pb-2 text-sm text-text-muted`}>
        <span />
        <span>{floor.warning()}</span>
        <span>{floor.alarm()}</span>
      </div>
      {rows.map((row) => (
        <div key={row.what} className={`${grid} py-3`}>
          <p className="pt-1 sm:max-xl:col-span-2">{floor[row.what]()}</p>
          {row.warning ? cell(row, row.warning, floor.warning()) : <span className="max-xl:hidden" />}
          {cell(row, row.alarm, floor.alarm())}
        </div>
      ))}
    </div>
  )
}
