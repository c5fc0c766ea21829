import type { DragEvent } from 'react'

/** Starts dragging chats and reports them through `onDrag`. */
export function startDrag(
  event: DragEvent,
  ids: readonly number[],
  onDrag: (ids: readonly number[]) => void,
): void {
  event.dataTransfer.effectAllowed = 'move'
  event.dataTransfer.setData('text/plain', ids.join(' '))
  onDrag(ids)
}
