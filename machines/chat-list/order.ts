import type { Chat, ChatSort } from '#contract/chats/chat-shapes.ts'
import { waitOf } from '#contract/chats/chat-wait.ts'
import { countFirst, type Row, type RowList } from './row-list.ts'

/** Last moment of a Date, in milliseconds since 1970; sort keys of waiting customers count down from it. */
const LAST_MS = 8.64e15

const isWaitingRow = ({ sortKey }: Pick<Row, 'sortKey'>): boolean => sortKey > LAST_MS / 2

/**
 * Returns the sort key of a chat, highest first: the last change, or in lists by waiting time a key above all those, higher the
 * longer the customer waits.
 */
export function sortKeyOf(chat: Chat, sort: ChatSort): number {
  const wait = sort === 'waiting' ? waitOf(chat) : null
  return wait === null ? Date.parse(chat.updated_at) : LAST_MS - Date.parse(wait)
}

/** Returns the number of waiting customers in a list by waiting time; they come first. */
export const waitingCount = (list: RowList): number => countFirst(list, isWaitingRow)

/** Returns the order of a list without a choice: by waiting time where all or the first ones wait, else by activity. */
export const defaultSort = (scope: 'all' | 'mine' | 'teams' | 'waiting'): ChatSort =>
  scope === 'all' ? 'activity' : 'waiting'
