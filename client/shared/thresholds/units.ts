import { useLL } from '#client/lib/i18n.tsx'
import type { Unit } from '#client/ui/controls/unit-field.tsx'

/** Quantity that a number measures; determines its limits and units. */
export type Quantity = 'seconds' | 'minutes' | 'months' | 'chats'

/** Returns the units in which a quantity can be entered, from smallest to largest. */
export function useUnits(quantity: Quantity): readonly Unit[] {
  const { unit, floor } = useLL().settings
  if (quantity === 'chats') return [{ id: 'chats', label: floor.chats(), factor: 1 }]
  if (quantity === 'seconds')
    return [
      { id: 'seconds', label: unit.seconds(), factor: 1 },
      { id: 'minutes', label: unit.minutes(), factor: 60 },
      { id: 'hours', label: unit.hours(), factor: 3_600 },
    ]
  if (quantity === 'months')
    return [
      { id: 'months', label: unit.months(), factor: 1 },
      { id: 'years', label: unit.years(), factor: 12 },
    ]
  return [
    { id: 'minutes', label: unit.minutes(), factor: 1 },
    { id: 'hours', label: unit.hours(), factor: 60 },
    { id: 'days', label: unit.days(), factor: 1_440 },
  ]
}
