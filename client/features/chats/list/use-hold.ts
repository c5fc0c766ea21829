import { type PointerEvent, useEffect, useState } from 'react'
import type { ListActor } from './list-actor.ts'

/**
 * Holds the list while it is scrolled or under the pointer, so that nothing moves that is about to be
 * clicked.
 */
export function useHold(actor: ListActor) {
  const [isHovered, setHovered] = useState(false)
  const [isScrolled, setScrolled] = useState(false)
  const isHeld = isHovered || isScrolled
  useEffect(() => {
    actor.send({ type: isHeld ? 'list.hold' : 'list.release' })
  }, [actor, isHeld])

  /** Releases the list; if the pointer still rests on it, it is held again at once. */
  const showNew = () => {
    actor.send({ type: 'list.release' })
    if (isHovered) actor.send({ type: 'list.hold' })
  }
  const pointer = {
    onPointerEnter: ({ pointerType }: PointerEvent) => setHovered(pointerType !== 'touch'),
    onPointerLeave: () => setHovered(false),
  }
  return { pointer, showNew, onTopChange: (isAtTop: boolean) => setScrolled(!isAtTop) }
}
