import { PopoverButton } from '@headlessui/react'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { Popover } from '#client/ui/overlays/popover.tsx'
import { dayName, weekdays } from './day-names.ts'

interface CopyHoursProps {
  readonly day: number
  readonly name: string
  readonly onCopy: (days: readonly number[]) => void
}

/** Menu that copies a day's hours to other days. */
export function CopyHours({ day, name, onCopy }: CopyHoursProps) {
  const { hours } = useLL().settings
  const label = hours.copy({ day: name })
  return (
    <Popover
      label={label}
      align="end"
      trigger={<PopoverButton as={IconButton} size="small" icon={Copy} label={label} />}
    >
      {(close) => <DayChoice day={day} onApply={(days) => [onCopy(days), close()]} />}
    </Popover>
  )
}

function DayChoice({ day, onApply }: { day: number; onApply: (days: readonly number[]) => void }) {
  const { hours } = useLL().settings
  const { locale } = useLocale()
  const others = weekdays.filter((one) => one !== day)
  const [chosen, setChosen] = useState<readonly number[]>(others.filter((one) => one < 6))
  const toggle = (one: number) =>
    setChosen(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one])
  return (
    <div className="flex w-52 flex-col gap-3">
      <p className="font-medium">{hours.copyTo()}</p>
      <div className="flex flex-wrap gap-1">
        <Button size="small" onClick={() => setChosen(others.filter((one) => one < 6))}>
          {hours.weekdays()}
        </Button>
        <Button size="small" onClick={() => setChosen(others)}>
          {hours.allDays()}
        </Button>
      </div>
      {others.map((one) => (
        <Checkbox
          key={one}
          label={<span className="inline-block first-letter:uppercase">{dayName(locale, one)}</span>}
          checked={chosen.includes(one)}
          onChange={() => toggle(one)}
        />
      ))}
      <Button variant="primary" size="small" onClick={() => onApply(chosen)}>
        {hours.copyApply()}
      </Button>
    </div>
  )
}
