import {
  type Channel,
  type ChatStatus,
  channels,
  chatStatuses,
  type Sentiment,
  sentiments,
} from '#contract/chat-shapes.ts'
import { LINE_MAX_CHARS } from '#contract/limits.ts'
import { type ChatFilters, noFilters } from '#machines/chat-list/visibility.ts'

/** The three lists of an agent: all chats, their own open chats, and those waiting for a person. */
export const scopes = ['all', 'mine', 'waiting'] as const
export type Scope = (typeof scopes)[number]

/** Channels of customers; trials in the playground are never listed. */
export const customerChannels = channels.filter((channel) => channel !== 'playground')

/** Parameters of the page's URL; null does not filter. */
export interface ChatsAddress {
  readonly chatId: number | null
  readonly scope: Scope
  readonly search: string
  readonly status: ChatStatus | null
  readonly botId: number | null
  readonly agentId: number | null
  readonly channel: Channel | null
  readonly sentiment: Sentiment | null
  readonly tag: string | null
}

const among = <T extends string>(values: readonly T[], text: string | null): T | null =>
  values.find((value) => value === text) ?? null

function idIn(text: string | null): number | null {
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

const lineIn = (text: string | null): string => (text ?? '').slice(0, LINE_MAX_CHARS)

/** Parses a query string; unknown and invalid parameters do not filter. */
export function readAddress(search: string): ChatsAddress {
  const query = new URLSearchParams(search)
  return {
    chatId: idIn(query.get('chat')),
    scope: among(scopes, query.get('show')) ?? 'all',
    search: lineIn(query.get('q')),
    status: among(chatStatuses, query.get('status')),
    botId: idIn(query.get('bot')),
    agentId: idIn(query.get('agent')),
    channel: among(customerChannels, query.get('channel')),
    sentiment: among(sentiments, query.get('sentiment')),
    tag: lineIn(query.get('tag')) || null,
  }
}

/** Returns the query that `readAddress` parses; parameters that do not filter are omitted. */
export const queryOf = (address: ChatsAddress) => ({
  chat: address.chatId,
  show: address.scope === 'all' ? null : address.scope,
  q: address.search,
  status: address.status,
  bot: address.botId,
  agent: address.agentId,
  channel: address.channel,
  sentiment: address.sentiment,
  tag: address.tag,
})

/** Returns the filters of a scope: a member's own chats are the open ones unless a status is set. */
function scopeFilters({ scope, status, agentId }: ChatsAddress, me: number) {
  if (scope === 'mine') return { agentId: me, status: status ?? 'assigned' }
  if (scope === 'waiting') return { agentId: null, status: 'waiting' as const }
  return { agentId, status }
}

/** Returns the filters of the list. `me` is the id of the member. */
export const filtersOf = (address: ChatsAddress, me: number): ChatFilters => ({
  ...noFilters,
  ...scopeFilters(address, me),
  search: address.search,
  botId: address.botId,
  channel: address.channel,
  sentiment: address.sentiment,
  tag: address.tag,
})

/** The parameters that the filter panel sets. */
export type Narrowing = Pick<ChatsAddress, 'status' | 'botId' | 'agentId' | 'channel' | 'sentiment' | 'tag'>

/** Parameters without filters. */
export const unnarrowed: Narrowing = {
  status: null,
  botId: null,
  agentId: null,
  channel: null,
  sentiment: null,
  tag: null,
}

/** Counts the active filters of the panel; those set by the scope do not count. */
export function narrowingCount({ scope, ...address }: ChatsAddress): number {
  const fixed: readonly (keyof Narrowing)[] =
    scope === 'waiting' ? ['status', 'agentId'] : scope === 'mine' ? ['agentId'] : []
  const keys = Object.keys(unnarrowed) as (keyof Narrowing)[]
  return keys.filter((key) => address[key] !== null && !fixed.includes(key)).length
}

/** Returns true if two sets of filters are the same. */
export const sameFilters = (one: ChatFilters, other: ChatFilters): boolean =>
  (Object.keys(one) as (keyof ChatFilters)[]).every((key) => one[key] === other[key])
