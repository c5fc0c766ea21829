import { type FocusEvent, useMemo } from 'react'
import { useFloorCommands } from './floor-actor.ts'

/**
 * Returns what a pane needs to be held while it is used by keys. A focus that a click or a drag left behind holds nothing: the pointer
 * does that, as long as it is there.
 */
export function useFocusHold() {
  const { hold } = useFloorCommands()
  return useMemo(
    () => ({
      onFocus: ({ target }: FocusEvent) => hold('focus', target.matches(':focus-visible')),
      onKeyDown: () => hold('focus', true),
      onBlur: () => hold('focus', false),
    }),
    [hold],
  )
}
