import { dayFrom, idFrom, listOf, oneOf } from '#client/lib/query-values.ts'
import { LINE_MAX_CHARS } from '#contract/base/limits.ts'
import {
  type Channel,
  type ChatSort,
  type ChatStatus,
  channels,
  chatSorts,
  chatStatuses,
  ownLists,
  type Sentiment,
  sentiments,
} from '#contract/chats/chat-shapes.ts'
import { defaultSort } from '#machines/chat-list/order.ts'
import { type ChatFilters, noFilters } from '#machines/chat-list/visibility.ts'

/** Main lists: chats of the member's teams, all chats, their own open chats, and chats waiting for an agent. */
export const mainScopes = ['teams', 'all', 'mine', 'waiting'] as const

/** Parts of the member's own chats: their turn, snoozed, pending, with mentions, and ended today. */
export const ownScopes = [...ownLists, 'ended'] as const
export type OwnScope = (typeof ownScopes)[number]

export const scopes = [...mainScopes, ...ownScopes] as const
export type Scope = (typeof scopes)[number]

/** Channels through which customers write; playground trials are never listed. */
export const customerChannels = channels.filter((channel) => channel !== 'playground')

/** Parameters of the page's URL; null and empty lists do not filter. */
export interface ChatsAddress {
  readonly chatId: number | null
  /** `order` of the message to scroll to on opening; null for the end. */
  readonly messageOrder: number | null
  readonly scope: Scope
  /** Sort order chosen by the member; null for the scope's default. */
  readonly sort: ChatSort | null
  readonly search: string
  readonly statuses: readonly ChatStatus[]
  readonly botId: number | null
  readonly agentIds: readonly number[]
  /** 0 for no team. */
  readonly teamIds: readonly number[]
  readonly channels: readonly Channel[]
  readonly sentiments: readonly Sentiment[]
  readonly tags: readonly string[]
  /** First and last day on which chats last changed, as `YYYY-MM-DD` in the browser's time zone. */
  readonly from: string | null
  readonly to: string | null
}

const teamIn = (text: string): number | null => (text === '0' ? 0 : idFrom(text))

const lineIn = (text: string | null): string => (text ?? '').slice(0, LINE_MAX_CHARS)

/** Parses a query string; unknown and invalid parameters are ignored. */
export function readAddress(search: string): ChatsAddress {
  const query = new URLSearchParams(search)
  return {
    chatId: idFrom(query.get('chat')),
    messageOrder: idFrom(query.get('message')),
    scope: oneOf(scopes, query.get('show')) ?? 'all',
    sort: oneOf(chatSorts, query.get('sort')),
    search: lineIn(query.get('q')),
    statuses: listOf(query.getAll('status'), (text) => oneOf(chatStatuses, text)),
    botId: idFrom(query.get('bot')),
    agentIds: listOf(query.getAll('agent'), idFrom),
    teamIds: listOf(query.getAll('team'), teamIn),
    channels: listOf(query.getAll('channel'), (text) => oneOf(customerChannels, text)),
    sentiments: listOf(query.getAll('sentiment'), (text) => oneOf(sentiments, text)),
    tags: listOf(query.getAll('tag'), (text) => lineIn(text) || null),
    from: dayFrom(query.get('from')),
    to: dayFrom(query.get('to')),
  }
}

/** Converts an address to the query that `readAddress` parses; parameters that do not filter are omitted. */
export const queryOf = (address: ChatsAddress) => ({
  chat: address.chatId,
  message: address.messageOrder,
  show: address.scope === 'all' ? null : address.scope,
  sort: address.sort,
  q: address.search,
  status: address.statuses,
  bot: address.botId,
  agent: address.agentIds,
  team: address.teamIds,
  channel: address.channels,
  sentiment: address.sentiments,
  tag: address.tags,
  from: address.from,
  to: address.to,
})

/** Returns the list's sort order: the chosen one, or the scope's default. */
export const sortOf = ({ sort, scope }: ChatsAddress): ChatSort => sort ?? defaultSort(scope)

/** Member whose lists an address shows. */
export interface ListOwner {
  readonly id: number
  /** Ids of the member's teams. */
  readonly teamIds: readonly number[]
}

/** Id that no team has, so that a member without teams gets an empty list. */
const NOTHING = Number.MAX_SAFE_INTEGER

/**
 * Returns the filters of a scope. The lists of a member and of their teams only include assigned or waiting chats, unless
 * statuses are selected.
 */
function scopeFilters(
  { scope, statuses, agentIds, teamIds }: ChatsAddress,
  me: ListOwner,
): Pick<ChatFilters, 'agentIds' | 'teamIds' | 'statuses'> & Partial<ChatFilters> {
  const orElse = (usual: readonly ChatStatus[]) => (statuses.length > 0 ? statuses : usual)
  if (scope === 'mine') return { agentIds: [me.id], teamIds, statuses: orElse(['assigned']) }
  if (scope === 'teams') {
    const own = me.teamIds.length > 0 ? me.teamIds : [NOTHING]
    return { agentIds, teamIds: own, statuses: orElse(['waiting', 'assigned']) }
  }
  if (scope === 'waiting') return { agentIds: [], teamIds, statuses: ['waiting'] }
  if (scope === 'mentions') return { agentIds, teamIds, statuses, list: scope }
  if (scope === 'turn' || scope === 'snoozed' || scope === 'pending')
    return { agentIds: [me.id], teamIds, statuses: ['assigned'], list: scope }
  if (scope === 'ended') return { agentIds: [me.id], teamIds, statuses: ['ended'] }
  return { agentIds, teamIds, statuses }
}

const momentOf = (day: string | null, time: string): string | null =>
  day === null ? null : new Date(`${day}T${time}`).toISOString()

/** Returns the start of today in the browser's time zone. */
export const startOfToday = (now = new Date()): string =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate()).toISOString()

/** Returns the filters for the list that an address shows. */
export const filtersOf = (address: ChatsAddress, me: ListOwner): ChatFilters => ({
  ...noFilters,
  ...scopeFilters(address, me),
  search: address.search,
  botId: address.botId,
  channels: address.channels,
  sentiments: address.sentiments,
  tags: address.tags,
  startDate: momentOf(address.from, '00:00:00') ?? (address.scope === 'ended' ? startOfToday() : null),
  endDate: momentOf(address.to, '23:59:59.999'),
  sort: sortOf(address),
})

/** Parameters set in the filter panel. */
export type ListFilters = Pick<
  ChatsAddress,
  'statuses' | 'botId' | 'agentIds' | 'teamIds' | 'channels' | 'sentiments' | 'tags' | 'from' | 'to'
>

/** List filters that match every chat. */
export const noListFilters: ListFilters = {
  statuses: [],
  botId: null,
  agentIds: [],
  teamIds: [],
  channels: [],
  sentiments: [],
  tags: [],
  from: null,
  to: null,
}

const isSet = (value: ListFilters[keyof ListFilters]): boolean =>
  value !== null && (typeof value !== 'object' || value.length > 0)

const fixedBy: Record<Scope, readonly (keyof ListFilters)[]> = {
  teams: ['teamIds'],
  all: [],
  mine: ['agentIds'],
  waiting: ['statuses', 'agentIds'],
  turn: ['statuses', 'agentIds'],
  snoozed: ['statuses', 'agentIds'],
  pending: ['statuses', 'agentIds'],
  mentions: [],
  ended: ['statuses', 'agentIds'],
}

/** Returns whether a scope sets a filter, so that it cannot be chosen. */
export const isFixed = (scope: Scope, filter: keyof ListFilters): boolean => fixedBy[scope].includes(filter)

/** Counts the filters that are set, except those set by the scope. */
export function filterCount({ scope, ...address }: ChatsAddress): number {
  const fixed = fixedBy[scope]
  const keys = Object.keys(noListFilters) as (keyof ListFilters)[]
  return keys.filter((key) => isSet(address[key]) && !fixed.includes(key)).length
}
