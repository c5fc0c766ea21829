import type { FocusEvent } from 'react'
import { useFloorCommands } from './floor-actor.ts'

/**
 * Returns handlers that hold a pane while it has keyboard focus. Focus that a click or a drag left behind does not count: the
 * pointer holds the pane while it is over it.
 */
export function usePauseOnFocus() {
  const { hold } = useFloorCommands()
  return {
    onFocus: ({ target }: FocusEvent) => hold('focus', target.matches(':focus-visible')),
    onKeyDown: () => hold('focus', true),
    onBlur: () => hold('focus', false),
  }
}
