import type { Chat, ChatSort } from '#contract/chats/chat-shapes.ts'
import { waitOf } from '#contract/chats/chat-wait.ts'
import { countFirst, type Row, type RowList } from './row-list.ts'

/** Latest valid `Date` in milliseconds since 1970; sort keys of waiting customers count down from it. */
const LAST_MS = 8.64e15

const isWaitingRow = ({ sortKey }: Pick<Row, 'sortKey'>): boolean => sortKey > LAST_MS / 2

/**
 * Returns a chat's sort key, highest first: the time of its last change. In lists by waiting time, waiting customers sort above
 * all others, and higher the longer they wait.
 */
export function sortKeyOf(chat: Chat, sort: ChatSort): number {
  const wait = sort === 'waiting' ? waitOf(chat) : null
  return wait === null ? Date.parse(chat.updated_at) : LAST_MS - Date.parse(wait)
}

/** Returns the number of waiting customers in a list by waiting time, where they come first. */
export const waitingCount = (list: RowList): number => countFirst(list, isWaitingRow)

/** Scopes whose lists are ordered by waiting time, because their customers wait. */
const byWait: readonly string[] = ['mine', 'teams', 'waiting', 'turn']

/** Returns the default order of a scope: by waiting time if its customers wait, otherwise by activity. */
export const defaultSort = (scope: string): ChatSort => (byWait.includes(scope) ? 'waiting' : 'activity')
