import type { Channel, Chat, ChatStatus, Sentiment } from '#contract/chat-shapes.ts'
import { maySee, type Viewer } from '#machines/chat/standing.ts'

/** What the list is narrowed to; null does not narrow. */
export interface ChatFilters {
  readonly search: string
  readonly status: ChatStatus | null
  /** Id of a bot; -1 or 0 is all. */
  readonly botId: number
  readonly agentId: number | null
  readonly channel: Channel | null
  readonly sentiment: Sentiment | null
  readonly tag: string | null
  /** First and last moment of the last change, ISO 8601. */
  readonly startDate: string | null
  readonly endDate: string | null
}

/** Filters that let everything through. */
export const noFilters: ChatFilters = {
  search: '',
  status: null,
  botId: -1,
  agentId: null,
  channel: null,
  sentiment: null,
  tag: null,
  startDate: null,
  endDate: null,
}

const fits = <T>(wanted: T | null, value: T): boolean => wanted === null || wanted === value

const contains = (text: string | null | undefined, part: string) =>
  text?.toLocaleLowerCase().includes(part) ?? false

/** Looks where the list itself can look; what the server found in older messages is kept by `isListed`. */
function finds({ user_name, email, last_message }: Chat, search: string): boolean {
  const part = search.trim().toLocaleLowerCase()
  return part === '' || [user_name, email, last_message?.message].some((text) => contains(text, part))
}

function isWithin(moment: string, { startDate, endDate }: ChatFilters): boolean {
  const at = Date.parse(moment)
  return (
    (startDate === null || at >= Date.parse(startDate)) && (endDate === null || at <= Date.parse(endDate))
  )
}

/**
 * True where a chat belongs into the list: the member may see it, it has a name (chats without one are hidden, specification 5), it is no
 * trial, and it passes the filters. A chat that the server listed for a search stays, as the server looks into all messages.
 */
export function isListed(chat: Chat, filters: ChatFilters, viewer: Viewer, wasListed: boolean): boolean {
  return (
    maySee(chat, viewer) &&
    chat.user_name !== '' &&
    chat.channel !== 'playground' &&
    fits(filters.status, chat.status) &&
    (filters.botId <= 0 || filters.botId === chat.bot_id) &&
    fits(filters.agentId, chat.assigned_agent?.id ?? 0) &&
    fits(filters.channel, chat.channel) &&
    fits(filters.sentiment, chat.sentiment) &&
    (filters.tag === null || chat.tags.includes(filters.tag)) &&
    isWithin(chat.updated_at, filters) &&
    (wasListed || finds(chat, filters.search))
  )
}

/** True where two sets of filters differ in the search text alone: then the list waits until typing pauses. */
export const isTyping = (from: ChatFilters, to: ChatFilters): boolean =>
  from.search !== to.search &&
  (Object.keys(from) as (keyof ChatFilters)[]).every((key) => key === 'search' || from[key] === to[key])
