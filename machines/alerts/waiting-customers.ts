import { isWaitingKind, type NotificationWay } from '#contract/account/notification-choices.ts'
import type { NotificationKind } from '#contract/account/notifications.ts'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import type { WaitingCustomers } from '#contract/chats/waiting.ts'

/** Member for whom customers can wait. */
export interface Listener {
  readonly id: number
  /** Ids of the member's teams. */
  readonly teams: readonly number[]
}

/** Returns whether a chat waits in a queue from which the member gets chats: of a team of theirs, or of everyone. */
export const isInQueueOf = (
  { status, channel, team_id }: Pick<Chat, 'status' | 'channel' | 'team_id'>,
  { teams }: Listener,
): boolean =>
  status === 'waiting' &&
  channel !== 'playground' &&
  (!team_id || teams.length === 0 || teams.includes(team_id))

/** Returns whether the customer of one of the member's chats awaits a reply, unless the member has set the chat aside. */
export const awaitsReplyOf = (chat: Chat, { id }: Listener): boolean =>
  chat.status === 'assigned' &&
  chat.assigned_agent?.id === id &&
  chat.unanswered_since !== null &&
  !chat.pending &&
  chat.snoozed_until === null

const put = (ids: readonly number[], id: number, isIn: boolean): readonly number[] => {
  if (ids.includes(id) === isIn) return ids
  return isIn ? [...ids, id] : ids.filter((one) => one !== id)
}

/** Returns the customers who wait for a member after a chat has changed. */
export function afterChat(waiting: WaitingCustomers, chat: Chat, me: Listener): WaitingCustomers {
  const queue = put(waiting.queue, chat.id, isInQueueOf(chat, me))
  const own = put(waiting.own, chat.id, awaitsReplyOf(chat, me))
  if (queue === waiting.queue && own === waiting.own) return waiting
  return { ...waiting, queue: [...queue], own: [...own] }
}

/** Returns the waiting customers without those whose chats were deleted. */
export const withoutChats = (waiting: WaitingCustomers, ids: readonly number[]): WaitingCustomers => ({
  ...waiting,
  queue: waiting.queue.filter((id) => !ids.includes(id)),
  own: waiting.own.filter((id) => !ids.includes(id)),
})

/** Returns the number of waiting customers of the kinds that the member wants counted. */
export const countOf = (
  { queue, own }: Pick<WaitingCustomers, 'queue' | 'own'>,
  waysOfKind: (kind: NotificationKind) => readonly NotificationWay[],
): number => {
  const counts = (kind: NotificationKind) => isWaitingKind(kind) && waysOfKind(kind).includes('badge')
  return (counts('chat_waiting') ? queue.length : 0) + (counts('chat_message') ? own.length : 0)
}
