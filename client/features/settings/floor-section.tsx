import { useLL } from '#client/lib/i18n.tsx'
import type { Thresholds } from '#machines/settings/settings-draft.ts'
import type { Quantity } from './form.ts'
import { NumberSetting } from './number-setting.tsx'

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

/** Values beyond which the floor warns or raises an alarm. */
export function FloorSection() {
  const { floor } = useLL().settings
  return (
    <div className="divide-y">
      <div aria-hidden className={`${grid} max-xl:hidden pb-2 text-sm text-text-muted`}>
        <span />
        <span>{floor.warning()}</span>
        <span>{floor.alarm()}</span>
      </div>
      {rows.map(({ what, quantity, warning, alarm }) => (
        <div key={what} className={`${grid} py-3`}>
          <p className="pt-1 sm:max-xl:col-span-2">{floor[what]()}</p>
          {warning ? (
            <Cell text={floor.warning()} what={floor[what]()} field={warning} quantity={quantity} />
          ) : (
            <span className="max-xl:hidden" />
          )}
          <Cell text={floor.alarm()} what={floor[what]()} field={alarm} quantity={quantity} />
        </div>
      ))}
    </div>
  )
}

interface CellProps {
  readonly text: string
  readonly what: string
  readonly field: keyof Thresholds
  readonly quantity: Quantity
}

function Cell({ text, what, field, quantity }: CellProps) {
  const { floor } = useLL().settings
  return (
    <div className="flex flex-col gap-1">
      <span aria-hidden className="text-sm text-text-muted xl:hidden">
        {text}
      </span>
      <NumberSetting field={field} quantity={quantity} label={floor.of({ what, level: text })} />
    </div>
  )
}
