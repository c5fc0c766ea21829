import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react'
import { useIsMenuOpen } from '#client/ui/overlays/open-menus.tsx'
import type { ListActor } from './list-actor.ts'

/**
 * Holds the list while it is scrolled, under the pointer or an open menu, or has the focus of the keyboard, so that nothing
 * moves that is about to be chosen.
 */
export function useHold(actor: ListActor) {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [isScrolled, setScrolled] = useState(false)
  const isMenuOpen = useIsMenuOpen()
  const isHeld = isHovered || isScrolled || isFocused || isMenuOpen
  useEffect(() => {
    actor.send({ type: isHeld ? 'list.hold' : 'list.release' })
  }, [actor, isHeld])

  /** Shows the list as it is; if something still holds it, it is held again at once. */
  const showNew = () => {
    actor.send({ type: 'list.release' })
    if (isHovered || isFocused || isMenuOpen) actor.send({ type: 'list.hold' })
  }
  const holds = {
    onPointerEnter: ({ pointerType }: PointerEvent) => setHovered(pointerType !== 'touch'),
    onPointerLeave: () => setHovered(false),
    // A click focuses the list as well; only who moves in it by keys is about to choose by its order.
    onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible')),
    onKeyDown: ({ key }: KeyboardEvent) => key.startsWith('Arrow') && setFocused(true),
    onBlur: () => setFocused(false),
  }
  return { holds, showNew, onTopChange: (isAtTop: boolean) => setScrolled(!isAtTop) }
}
