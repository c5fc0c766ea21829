import type { FocusEvent } from 'react'
import { useFloorCommands } from './floor-actor.ts'

/**
 * Returns handlers that pause a pane while it has the keyboard focus. Focus caused by a click or drag does not count, because the
 * pane is already paused while the pointer is over it.
 */
export function usePauseOnFocus() {
  const { hold } = useFloorCommands()
  return {
    onFocus: ({ target }: FocusEvent) => hold('focus', target.matches(':focus-visible')),
    onKeyDown: () => hold('focus', true),
    onBlur: () => hold('focus', false),
  }
}
