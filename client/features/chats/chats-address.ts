import {
  type Channel,
  type ChatStatus,
  channels,
  chatStatuses,
  type Sentiment,
  sentiments,
} from '#contract/chat-shapes.ts'
import { LINE_MAX } from '#contract/limits.ts'
import { type ChatFilters, noFilters } from '#machines/chat-list/visibility.ts'

/** The three lists that an agent works from: everything, their own open chats, and those that wait for a person. */
export const scopes = ['all', 'mine', 'waiting'] as const
export type Scope = (typeof scopes)[number]

/** Channels that customers write from; trials in the playground never reach the floor. */
export const customerChannels = channels.filter((channel) => channel !== 'playground')

/** What the address of the desk says; null does not narrow. */
export interface DeskAddress {
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

const lineIn = (text: string | null): string => (text ?? '').slice(0, LINE_MAX)

/** Reads an address; what it does not know or cannot read narrows nothing. */
export function readAddress(search: string): DeskAddress {
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

/** The query that `readAddress` reads back; what does not narrow stays out of it. */
export const queryOf = (address: DeskAddress) => ({
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

/** Filters of each scope: one's own are the open ones unless a status says otherwise. */
function scopeFilters({ scope, status, agentId }: DeskAddress, me: number) {
  if (scope === 'mine') return { agentId: me, status: status ?? 'assigned' }
  if (scope === 'waiting') return { agentId: null, status: 'waiting' as const }
  return { agentId, status }
}

/** What the list is narrowed to. `me` is the id of the member. */
export const filtersOf = (address: DeskAddress, me: number): ChatFilters => ({
  ...noFilters,
  ...scopeFilters(address, me),
  search: address.search,
  botId: address.botId ?? noFilters.botId,
  channel: address.channel,
  sentiment: address.sentiment,
  tag: address.tag,
})

/** Parts of an address that the panel of filters sets. */
export type Narrowing = Pick<DeskAddress, 'status' | 'botId' | 'agentId' | 'channel' | 'sentiment' | 'tag'>

/** An address without filters. */
export const unnarrowed: Narrowing = {
  status: null,
  botId: null,
  agentId: null,
  channel: null,
  sentiment: null,
  tag: null,
}

/** How many filters of the panel are on; those that the scope sets by itself do not count. */
export function narrowingCount({ scope, ...address }: DeskAddress): number {
  const fixed: readonly (keyof Narrowing)[] =
    scope === 'waiting' ? ['status', 'agentId'] : scope === 'mine' ? ['agentId'] : []
  const keys = Object.keys(unnarrowed) as (keyof Narrowing)[]
  return keys.filter((key) => address[key] !== null && !fixed.includes(key)).length
}

/** True where two sets of filters are the same. */
export const sameFilters = (one: ChatFilters, other: ChatFilters): boolean =>
  (Object.keys(one) as (keyof ChatFilters)[]).every((key) => one[key] === other[key])
