import type { DragEvent } from 'react'

/** Begins to drag chats; what is dragged is told as long as it lasts. */
export function startDrag(
  event: DragEvent,
  ids: readonly number[],
  onDrag: (ids: readonly number[]) => void,
): void {
  event.dataTransfer.effectAllowed = 'move'
  event.dataTransfer.setData('text/plain', ids.join(' '))
  onDrag(ids)
}
