import type { Channel, Chat, ChatSort, ChatStatus, OwnList, Sentiment } from '#contract/chats/chat-shapes.ts'
import { waitOf } from '#contract/chats/chat-wait.ts'
import { maySee, type Viewer } from '../chat/chat-access.ts'

/** Filters and order of the list. Null and empty arrays match everything; other arrays match any of their values. */
export interface ChatFilters {
  readonly search: string
  readonly statuses: readonly ChatStatus[]
  readonly botId: number | null
  readonly agentIds: readonly number[]
  /** Team ids; 0 means no team. */
  readonly teamIds: readonly number[]
  readonly channels: readonly Channel[]
  readonly sentiments: readonly Sentiment[]
  readonly tags: readonly string[]
  /** Earliest and latest time of the last change, ISO 8601. */
  readonly startDate: string | null
  readonly endDate: string | null
  /** List of the member's own; null for none. */
  readonly list: OwnList | null
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
  list: null,
  sort: 'activity',
}

const fits = <T>(wanted: readonly T[], value: T): boolean => wanted.length === 0 || wanted.includes(value)

/**
 * Converts to lower case and removes the dot that remains of İ. `toLocaleLowerCase` throws in WebKit if the system's language is
 * not a language tag (LANG=C).
 */
const lower = (text: string) => text.toLowerCase().replaceAll('\u0307', '')

const contains = (text: string | null | undefined, part: string) => lower(text ?? '').includes(part)

/**
 * Returns whether the fields known to the list contain the search text; `isListed` retains chats that the server found by older
 * messages.
 */
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

/** Returns whether a chat has been set aside until a time or until the customer writes. */
export const isSetAside = ({ status, pending, snoozed_until }: Chat): boolean =>
  status === 'assigned' && (pending || snoozed_until !== null)

/** Returns whether it is the member's turn in a chat: its customer awaits a reply, and it has not been set aside. */
export const isTurn = (chat: Chat): boolean =>
  chat.status === 'assigned' && waitOf(chat) !== null && !isSetAside(chat)

/** Returns whether a chat is in a list of the member's own. Notes are not part of chats, so only the server knows of mentions. */
function isInList(chat: Chat, list: OwnList | null, wasListed: boolean): boolean {
  if (list === null) return true
  if (list === 'mentions') return wasListed
  if (list === 'turn') return isTurn(chat)
  return isSetAside(chat) && (list === 'snoozed') === (chat.snoozed_until !== null)
}

/**
 * Returns true if a chat belongs in the list: visible to the member, matching the filters, and with a name (chats without one are
 * hidden, specification 5). A chat found by the server's search stays because the server searches all messages.
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
    isInList(chat, filters.list, wasListed) &&
    (wasListed || finds(chat, filters.search))
  )
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Returns true if two sets of filters are equal. */
export const sameFilters = (one: ChatFilters, other: ChatFilters): boolean => same(one, other)

/** Returns true if two sets of filters differ only in the search text, which is debounced. */
export const isTyping = (from: ChatFilters, to: ChatFilters): boolean =>
  from.search !== to.search && same({ ...from, search: '' }, { ...to, search: '' })
