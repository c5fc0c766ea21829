import { useJournalEvents } from '#client/core/live/live-provider.tsx'
import { useLiveResource } from '#client/core/live/use-live-resource.ts'
import { type Floor, loadFloor, withChat } from './floor.ts'

/** Types of events that contain the changed chat. */
const events = [
  'chat.created',
  'chat.assigned',
  'chat.unassigned',
  'chat.queued',
  'chat.ended',
  'chat.reopened',
  'chat.updated',
  'sentiment.changed',
  'message.added',
] as const

/** Returns the chats and totals of a bot, or of all bots if `botId` is null. Rows are updated immediately, totals soon after. */
export function useFloor(botId: number | null) {
  const floor = useLiveResource<Floor>((signal) => loadFloor(botId, new Date(), signal))
  useJournalEvents(events, (events) => {
    floor.patch((data) => events.reduce((last, { chat }) => withChat(last, chat, botId), data))
    floor.outdated()
  })
  return floor
}
