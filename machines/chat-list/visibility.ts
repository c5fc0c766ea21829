import type { Channel, Chat, ChatSort, ChatStatus, Sentiment } from '#contract/chats/chat-shapes.ts'
import { maySee, type Viewer } from '../chat/chat-access.ts'

/** Filters and order of the list; null and an empty list of values match all, of several values each matches. */
export interface ChatFilters {
  readonly search: string
  readonly statuses: readonly ChatStatus[]
  readonly botId: number | null
  readonly agentIds: readonly number[]
  /** Ids of teams; 0 is no team. */
  readonly teamIds: readonly number[]
  readonly channels: readonly Channel[]
  readonly sentiments: readonly Sentiment[]
  readonly tags: readonly string[]
  /** First and last moment of the last change, ISO 8601. */
  readonly startDate: string | null
  readonly endDate: string | null
  readonly sort: ChatSort
}

/** Filters that match everything, most recently changed first. */
export const noFilters: ChatFilters = {
  search: '',
  statuses: [],
  botId: null,
  agentIds: [],
  teamIds: [],
  channels: [],
  sentiments: [],
  tags: [],
  startDate: null,
  endDate: null,
  sort: 'activity',
}

const fits = <T>(wanted: readonly T[], value: T): boolean => wanted.length === 0 || wanted.includes(value)

/**
 * Lower case without the dot that remains of İ. The locale-aware form throws in WebKit where the system's language is not a
 * language tag (LANG=C).
 */
const lower = (text: string) => text.toLowerCase().replaceAll('\u0307', '')

const contains = (text: string | null | undefined, part: string) => lower(text ?? '').includes(part)

/** Searches the fields known to the list; matches of the server in older messages are kept by `isListed`. */
function finds({ user_name, email, last_message }: Chat, search: string): boolean {
  const part = lower(search.trim())
  return part === '' || [user_name, email, last_message?.message].some((text) => contains(text, part))
}

function isWithin(moment: string, { startDate, endDate }: ChatFilters): boolean {
  const at = Date.parse(moment)
  return (
    (startDate === null || at >= Date.parse(startDate)) && (endDate === null || at <= Date.parse(endDate))
  )
}

/**
 * Returns true if a chat belongs in the list: visible to the member, with a name (chats without one are
 * hidden, specification 5), and matching the filters. A chat that the server listed for a search
 * stays, as the server searches all messages.
 */
export function isListed(chat: Chat, filters: ChatFilters, viewer: Viewer, wasListed: boolean): boolean {
  return (
    maySee(chat, viewer) &&
    chat.user_name !== '' &&
    fits(filters.statuses, chat.status) &&
    (filters.botId === null || filters.botId === chat.bot_id) &&
    fits(filters.agentIds, chat.assigned_agent?.id ?? 0) &&
    fits(filters.teamIds, chat.team_id ?? 0) &&
    fits(filters.channels, chat.channel) &&
    fits(filters.sentiments, chat.sentiment) &&
    (filters.tags.length === 0 || filters.tags.some((tag) => chat.tags.includes(tag))) &&
    isWithin(chat.updated_at, filters) &&
    (wasListed || finds(chat, filters.search))
  )
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Returns true if two sets of filters are the same. */
export const sameFilters = (one: ChatFilters, other: ChatFilters): boolean => same(one, other)

/**
 * Returns true if two sets of filters differ only in the search text: the list then waits for a pause in
 * typing.
 */
export const isTyping = (from: ChatFilters, to: ChatFilters): boolean =>
  from.search !== to.search && same({ ...from, search: '' }, { ...to, search: '' })
