import type { Channel, Chat, ChatStatus, Sentiment } from '#contract/chat-shapes.ts'
import { maySee, type Viewer } from '../chat/chat-access.ts'

/** Filters of the list; null matches all. */
export interface ChatFilters {
  readonly search: string
  readonly status: ChatStatus | null
  readonly botId: number | null
  readonly agentId: number | null
  readonly channel: Channel | null
  readonly sentiment: Sentiment | null
  readonly tag: string | null
  /** First and last moment of the last change, ISO 8601. */
  readonly startDate: string | null
  readonly endDate: string | null
}

/** Filters that match everything. */
export const noFilters: ChatFilters = {
  search: '',
  status: null,
  botId: null,
  agentId: null,
  channel: null,
  sentiment: null,
  tag: null,
  startDate: null,
  endDate: null,
}

const fits = <T>(wanted: T | null, value: T): boolean => wanted === null || wanted === value

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
    fits(filters.status, chat.status) &&
    fits(filters.botId, chat.bot_id) &&
    fits(filters.agentId, chat.assigned_agent?.id ?? 0) &&
    fits(filters.channel, chat.channel) &&
    fits(filters.sentiment, chat.sentiment) &&
    (filters.tag === null || chat.tags.includes(filters.tag)) &&
    isWithin(chat.updated_at, filters) &&
    (wasListed || finds(chat, filters.search))
  )
}

/**
 * Returns true if two sets of filters differ only in the search text: the list then waits for a pause in
 * typing.
 */
export const isTyping = (from: ChatFilters, to: ChatFilters): boolean =>
  from.search !== to.search &&
  (Object.keys(from) as (keyof ChatFilters)[]).every((key) => key === 'search' || from[key] === to[key])
