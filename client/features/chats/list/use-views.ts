import { useEffect, useRef } from 'react'
import { call } from '#client/api/call.ts'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { useJournalEvents, useResync } from '#client/core/live/live-provider.tsx'
import { listChats } from '#contract/chats/chats.ts'
import { listViews, type View } from '#contract/chats/views.ts'
import { movingTypes } from '#contract/journal/moving-types.ts'
import { listQuery } from '../chats-actors.ts'
import { filtersOf, readAddress } from '../chats-address.ts'
import { useListOwner } from '../use-viewer.ts'
import { addressOfView } from './view-address.ts'

/** Our choice: maximum number of views in the rail; each has a digit key, and its chats are counted. */
export const RAIL_MAX = 9
/**
 * Our choice: minimum time between two counts of the views, in milliseconds; counting is limited because each view needs a query
 * of its own.
 */
const COUNT_INTERVAL_MS = 15_000

const moves = ['chat.created', ...movingTypes, 'chat.updated', 'chat.tagged', 'view.saved'] as const

const byName = (one: View, other: View): number => one.name.localeCompare(other.name) || one.id - other.id

/** Returns the views that the member can use, sorted by name and kept up to date. */
export function useViews() {
  const { data, patch, reload } = useResource('chats: views', (signal) => call(listViews, { signal }))
  useJournalEvents(['view.saved', 'view.deleted'], (events) => {
    for (const event of events)
      patch(({ entities }) => {
        const id = event.type === 'view.saved' ? event.view.id : event.id
        const others = entities.filter((view) => view.id !== id)
        const next = event.type === 'view.saved' ? [...others, event.view].toSorted(byName) : others
        return { entities: next, total: next.length }
      })
  })
  useResync(reload)
  return data?.entities ?? []
}

/** Returns the number of chats in each view in the rail, by view id. */
export function useViewCounts(views: readonly View[]): ReadonlyMap<number, number> {
  const owner = useListOwner()
  const latest = useRef({ views, owner })
  const { data, outdated, reload } = useResource('chats: count of a view', async (signal) => {
    const counted = latest.current.views.slice(0, RAIL_MAX).map(async ({ id, filters }) => {
      const address = { ...readAddress(''), ...addressOfView(filters) }
      const { total } = await call(listChats, {
        query: { ...listQuery(filtersOf(address, latest.current.owner)), length: 1 },
        signal,
      })
      return [id, total] as const
    })
    return new Map(await Promise.all(counted))
  })
  const isStale = useRef(false)
  useJournalEvents(moves, () => {
    isStale.current = true
  })
  useEffect(() => {
    if (latest.current.views === views && latest.current.owner === owner) return
    latest.current = { views, owner }
    reload()
  }, [views, owner, reload])
  useEffect(() => {
    const timer = setInterval(() => {
      if (!isStale.current || document.hidden) return
      isStale.current = false
      outdated()
    }, COUNT_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [outdated])
  return data ?? none
}

const none: ReadonlyMap<number, number> = new Map()
