import { call } from '#client/api/call.ts'
import type { ResponseOf } from '#contract/base/route.ts'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import { listChats } from '#contract/chats/chats.ts'

type Page = ResponseOf<typeof listChats>

/** Our choice: number of rows per list. */
export const ROWS = 6
/** Number of waiting chats to fetch; the longest waits must be found among them, because the API sorts by last change. */
const WAITING_MAX = 50

/** Lists of chats and totals for the dashboard. */
export interface Floor {
  readonly waiting: readonly Chat[]
  readonly recent: readonly Chat[]
  readonly totals: {
    readonly waiting: number
    readonly assigned: number
    readonly bot: number
    readonly today: number
  }
}

/** Returns the start of the day in the browser's time zone. */
export function midnightBefore(moment: Date): Date {
  const midnight = new Date(moment)
  midnight.setHours(0, 0, 0, 0)
  return midnight
}

/** Fetches the lists and totals for a bot, or for all bots. */
export async function loadFloor(botId: number | null, now: Date, signal: AbortSignal): Promise<Floor> {
  const list = (query: Parameters<typeof call<typeof listChats>>[1]['query']): Promise<Page> =>
    call(listChats, { query: { ...(botId !== null && { bot_id: botId }), ...query }, signal })
  const [waiting, assigned, bot, today, recent] = await Promise.all([
    list({ status: 'waiting', length: WAITING_MAX }),
    list({ status: 'assigned', length: 1 }),
    list({ status: 'bot', length: 1 }),
    list({ startDate: midnightBefore(now).toISOString(), length: 1 }),
    list({ length: ROWS }),
  ])
  return {
    waiting: byWait(waiting.entities),
    recent: recent.entities,
    totals: {
      waiting: waiting.total,
      assigned: assigned.total,
      bot: bot.total,
      today: today.total,
    },
  }
}

const byWait = (chats: readonly Chat[]): readonly Chat[] =>
  chats.toSorted((a, b) => (a.waiting_since ?? '').localeCompare(b.waiting_since ?? ''))

/** Returns the start of the longest wait; null if nobody is waiting, or if some of the waiting chats were not fetched. */
export const longestWaitSince = ({ waiting, totals }: Floor): Date | null => {
  const [first] = waiting
  return first?.waiting_since && totals.waiting <= waiting.length ? new Date(first.waiting_since) : null
}

/** Applies a changed chat to the lists; the totals only change with the next fetch. */
export function withChat(floor: Floor, chat: Chat, botId: number | null): Floor {
  if ((botId !== null && chat.bot_id !== botId) || chat.user_name === '') return floor
  const without = (chats: readonly Chat[]) => chats.filter(({ id }) => id !== chat.id)
  const recent = [chat, ...without(floor.recent)].toSorted((a, b) => b.updated_at.localeCompare(a.updated_at))
  const waiting = chat.status === 'waiting' ? [...without(floor.waiting), chat] : without(floor.waiting)
  return { ...floor, recent: recent.slice(0, ROWS), waiting: byWait(waiting) }
}
