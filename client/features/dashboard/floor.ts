import { call } from '#client/api/call.ts'
import type { ResponseOf } from '#contract/base/route.ts'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import { listChats } from '#contract/chats/chats.ts'

type Page = ResponseOf<typeof listChats>

/** Our choice: maximum number of chats in the list of today's conversations. */
export const ROWS = 10
/** Our choice: maximum number of the member's own chats to fetch; the dashboard shows the ones that await a reply. */
const OWN_MAX = 50
/** Number of waiting chats to fetch; the longest waits must be found among them, because the API sorts by last change. */
const WAITING_MAX = 50

/** Lists of chats and totals for the dashboard. */
export interface Floor {
  /** Chats of all bots, whichever bot is selected: a customer who waits must be seen. */
  readonly waiting: readonly Chat[]
  /** The member's open chats, of all bots. */
  readonly own: readonly Chat[]
  readonly recent: readonly Chat[]
  readonly totals: {
    readonly waiting: number
    readonly assigned: number
    readonly bot: number
    readonly today: number
  }
}

/** View of the dashboard: the chats of one bot, or of all if it is null, for a member. */
export interface FloorView {
  readonly botId: number | null
  readonly memberId: number
}

/** Returns the start of the day in the browser's time zone. */
export function midnightBefore(moment: Date): Date {
  const midnight = new Date(moment)
  midnight.setHours(0, 0, 0, 0)
  return midnight
}

type Query = Parameters<typeof call<typeof listChats>>[1]['query']

/** Fetches the lists and totals of a view. */
export async function loadFloor(
  { botId, memberId }: FloorView,
  now: Date,
  signal: AbortSignal,
): Promise<Floor> {
  const all = (query: Query): Promise<Page> => call(listChats, { query, signal })
  const list = (query: Query) => all({ ...(botId !== null && { bot_id: botId }), ...query })
  const [everyone, own, waiting, assigned, bot, today, recent] = await Promise.all([
    all({ status: 'waiting', length: WAITING_MAX }),
    all({ status: 'assigned', agent_id: memberId, length: OWN_MAX }),
    list({ status: 'waiting', length: 1 }),
    list({ status: 'assigned', length: 1 }),
    list({ status: 'bot', length: 1 }),
    list({ startDate: midnightBefore(now).toISOString(), length: 1 }),
    list({ length: ROWS }),
  ])
  return {
    waiting: byWait(everyone.entities),
    own: own.entities,
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

/** Returns the start of a bot's longest wait; null if nobody is waiting, or if some of the waiting chats were not fetched. */
export const longestWaitSince = ({ waiting, totals }: Floor, botId: number | null): Date | null => {
  const ofBot = waiting.filter((chat) => botId === null || chat.bot_id === botId)
  const [first] = ofBot
  return first?.waiting_since && totals.waiting <= ofBot.length ? new Date(first.waiting_since) : null
}

/** Returns the member's chats in which the customer wrote last and which are not set aside, longest without a reply first. */
export const awaitingReply = ({ own }: Floor): readonly Chat[] =>
  own
    .filter(
      ({ status, last_message, pending, snoozed_until }) =>
        status === 'assigned' && last_message?.sender === 'customer' && !pending && !snoozed_until,
    )
    .toSorted((a, b) => a.updated_at.localeCompare(b.updated_at))

/** Divides the latest chats into chats that changed since midnight and earlier ones. */
export function byDay(
  { recent }: Floor,
  now: Date,
): { readonly today: readonly Chat[]; readonly earlier: readonly Chat[] } {
  const midnight = midnightBefore(now).toISOString()
  const today = recent.filter(({ updated_at }) => updated_at >= midnight)
  return { today, earlier: recent.slice(today.length) }
}

/** Applies a changed chat to the lists; the totals only change with the next fetch. */
export function withChat(floor: Floor, chat: Chat, { botId, memberId }: FloorView): Floor {
  if (chat.user_name === '') return floor
  const without = (chats: readonly Chat[]) => chats.filter(({ id }) => id !== chat.id)
  const waiting = chat.status === 'waiting' ? [...without(floor.waiting), chat] : without(floor.waiting)
  const isOwn = chat.status === 'assigned' && chat.assigned_agent?.id === memberId
  const own = isOwn ? [...without(floor.own), chat] : without(floor.own)
  const lists = { ...floor, waiting: byWait(waiting), own }
  if (botId !== null && chat.bot_id !== botId) return lists
  const recent = [chat, ...without(floor.recent)].toSorted((a, b) => b.updated_at.localeCompare(a.updated_at))
  return { ...lists, recent: recent.slice(0, ROWS) }
}
