import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react'
import { useIsMenuOpen } from '#client/ui/overlays/open-menus.tsx'
import type { ListActor } from './list-actor.ts'

/**
 * Pauses the list while it is scrolled, hovered or has the keyboard focus, or while a menu is open, so that rows do not move just
 * as the member is about to select one.
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

  /** Brings the list up to date; if something other than scrolling still holds it, it is paused again immediately. */
  const showNew = () => {
    actor.send({ type: 'list.release' })
    if (isHovered || isFocused || isMenuOpen) actor.send({ type: 'list.hold' })
  }
  const holds = {
    onPointerEnter: ({ pointerType }: PointerEvent) => setHovered(pointerType !== 'touch'),
    onPointerLeave: () => setHovered(false),
    // Clicking also focuses the list, but only members who navigate by keyboard depend on its order.
    onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible')),
    onKeyDown: ({ key }: KeyboardEvent) => key.startsWith('Arrow') && setFocused(true),
    onBlur: () => setFocused(false),
  }
  return { holds, showNew, onTopChange: (isAtTop: boolean) => setScrolled(!isAtTop) }
}
