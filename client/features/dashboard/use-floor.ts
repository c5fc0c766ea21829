import { useJournalEvents } from '#client/core/live/live-provider.tsx'
import { useLiveResource } from '#client/core/live/use-live-resource.ts'
import { movingTypes } from '#contract/journal/moving-types.ts'
import { type Floor, type FloorView, loadFloor, withChat } from './floor.ts'

/** Types of events that contain the changed chat. */
const events = ['chat.created', ...movingTypes, 'chat.updated', 'sentiment.changed', 'message.added'] as const

/** Returns the chats and totals of a view. Rows are updated immediately, totals soon after. */
export function useFloor(view: FloorView) {
  const floor = useLiveResource<Floor>('dashboard: floor', (signal) => loadFloor(view, new Date(), signal))
  useJournalEvents(events, (events) => {
    floor.patch((data) => events.reduce((last, { chat }) => withChat(last, chat, view), data))
    floor.outdated()
  })
  return floor
}
