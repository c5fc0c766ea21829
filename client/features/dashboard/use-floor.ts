import { useFacts, useResync } from '#client/app/live.tsx'
import { useResource } from '#client/app/use-resource.ts'
import { type Floor, loadFloor, withChat } from './floor.ts'

/** Facts that carry the chat that they are about. */
const facts = [
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

/** The chats of a bot (null: of all), live: rows change at once, totals soon after. */
export function useFloor(botId: number | null) {
  const floor = useResource<Floor>((signal) => loadFloor(botId, new Date(), signal))
  useFacts(facts, (events) => {
    floor.patch((data) => events.reduce((last, { chat }) => withChat(last, chat, botId), data))
    floor.outdated()
  })
  useResync(floor.outdated)
  return floor
}
