import type { View } from '#contract/chats/views.ts'
import { type ChatsAddress, type ListFilters, noListFilters, sortOf } from '../chats-address.ts'

/** URL parameters that a view stores: all except the open chat and message. */
export type ViewAddress = ListFilters & Pick<ChatsAddress, 'scope' | 'sort' | 'search'>

type Filters = View['filters']

const listOf = <T>(value: T | readonly T[] | undefined): readonly T[] =>
  value === undefined ? [] : ([value].flat() as T[])

const dayOf = (moment: string | undefined): string | null => {
  if (!moment) return null
  const date = new Date(moment)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Converts the filters of a view to URL parameters. */
export function addressOfView(filters: Filters): ViewAddress {
  const [bot] = listOf(filters.bot_id)
  return {
    ...noListFilters,
    scope: filters.scope ?? 'all',
    sort: filters.sort ?? null,
    search: filters.search ?? '',
    statuses: listOf(filters.status),
    botId: bot !== undefined && bot > 0 ? bot : null,
    agentIds: listOf(filters.agent_id),
    teamIds: listOf(filters.team_id),
    channels: listOf(filters.channel),
    sentiments: listOf(filters.sentiment),
    tags: listOf(filters.tag),
    from: dayOf(filters.startDate),
    to: dayOf(filters.endDate),
  }
}

const given = <T>(values: readonly T[]): readonly T[] | undefined => (values.length > 0 ? values : undefined)

/** Converts the URL's parameters to the filters of a view. */
export function viewOfAddress(address: ChatsAddress): Filters {
  const all = {
    scope: address.scope,
    sort: address.sort ?? undefined,
    search: address.search.trim() || undefined,
    status: given(address.statuses),
    bot_id: address.botId ?? undefined,
    agent_id: given(address.agentIds),
    team_id: given(address.teamIds),
    channel: given(address.channels),
    sentiment: given(address.sentiments),
    tag: given(address.tags),
    startDate: address.from ? new Date(`${address.from}T00:00:00`).toISOString() : undefined,
    endDate: address.to ? new Date(`${address.to}T23:59:59.999`).toISOString() : undefined,
  }
  return JSON.parse(JSON.stringify(all)) as Filters
}

/** Returns true if the URL shows exactly the same list as a view. */
export function showsView(address: ChatsAddress, filters: Filters): boolean {
  const view = addressOfView(filters)
  const keys = Object.keys(view) as (keyof ViewAddress)[]
  const isSame = keys.every(
    (key) => key === 'sort' || JSON.stringify(view[key]) === JSON.stringify(address[key]),
  )
  return isSame && sortOf({ ...address, ...view }) === sortOf(address)
}
