import { useEffect, useState } from 'react'
import { useActor } from '#client/core/hooks/use-actor.ts'
import { useLive, useResync } from '#client/core/live/live-provider.tsx'
import { type ChatFilters, sameFilters } from '#machines/chat-list/visibility.ts'
import { useViewer } from '../use-viewer.ts'
import { type ListActor, listMachine } from './list-actor.ts'

/** Returns the actor for a chat list, which follows the journal, the filters, and changes to the member. */
export function useListActor(filters: ChatFilters): ListActor {
  const viewer = useViewer()
  const { journal } = useLive()
  const [input] = useState(() => ({ viewer, filters, selectedId: null }))
  const actor = useActor('chats: list', listMachine, input)

  useEffect(() => {
    const events = journal.subscribe((batch) => actor.send({ type: 'events.received', events: batch }))
    return () => events.unsubscribe()
  }, [actor, journal])
  useResync(() => actor.send({ type: 'journal.resync' }))

  useEffect(() => {
    const known = actor.getSnapshot().context.viewer
    if (known.id !== viewer.id || known.role !== viewer.role) actor.send({ type: 'viewer.changed', viewer })
  }, [actor, viewer])
  useEffect(() => {
    if (!sameFilters(actor.getSnapshot().context.filters, filters))
      actor.send({ type: 'filters.change', filters })
  }, [actor, filters])
  return actor
}
