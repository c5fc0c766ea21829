import { useLocation, useSearch } from 'wouter'
import { paths } from '#client/core/navigation/paths.ts'
import { channels } from '#contract/chats/chat-shapes.ts'
import { type FigureFilter, figureFilters } from '#machines/floor/figure-filter.ts'
import type { FloorFilters } from '#machines/floor/figures.ts'

/** Ways to group the queue. */
export const groupings = ['none', 'team', 'bot', 'language'] as const
export type Grouping = (typeof groupings)[number]

/** Parameters of the page's URL. */
export interface FloorAddress extends FloorFilters {
  /** Id of the chat whose details are open. */
  readonly chat: number | null
  readonly agent: number | null
  readonly group: Grouping
  /** Metric in the header that filters the panes; null for no filter. */
  readonly focus: FigureFilter | null
}

const idIn = (search: URLSearchParams, name: string): number | null => {
  const id = Number(search.get(name))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** Parses the query string; unknown values are dropped. */
export function readAddress(query: string): FloorAddress {
  const search = new URLSearchParams(query)
  const chat = idIn(search, 'chat')
  return {
    bot: idIn(search, 'bot'),
    channel: channels.find((known) => known === search.get('channel')) ?? null,
    language: /^[a-z]{2,3}$/.test(search.get('language') ?? '') ? search.get('language') : null,
    team: idIn(search, 'team'),
    chat,
    agent: chat === null ? idIn(search, 'agent') : null,
    group: groupings.find((known) => known === search.get('group')) ?? 'none',
    focus: figureFilters.find((known) => known === search.get('focus')) ?? null,
  }
}

/** Returns the URL's parameters and a function that changes some of them. */
export function useFloorAddress() {
  const search = useSearch()
  const [, navigate] = useLocation()
  const address = readAddress(search)
  const change = (part: Partial<FloorAddress>) => {
    const { group, ...query } = { ...address, ...part }
    navigate(paths.chatOverview({ ...query, group: group === 'none' ? null : group }), { replace: true })
  }
  return { address, change }
}
