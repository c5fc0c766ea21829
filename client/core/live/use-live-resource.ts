import type { JournalEvent, JournalType } from '#contract/journal/events.ts'
import { useResource } from '../hooks/use-resource.ts'
import { useJournalEvents, useResync } from './live-provider.tsx'

/**
 * Fetches data as `useResource` does, and again after a resync and after events of the given types for which `concerns` returns
 * true (by default, all of them). The types cannot change.
 */
export function useLiveResource<Data, T extends JournalType = never>(
  name: string,
  load: (signal: AbortSignal) => Promise<Data>,
  types: readonly T[] = [],
  concerns: (event: Extract<JournalEvent, { type: T }>) => boolean = () => true,
) {
  const resource = useResource(name, load)
  useJournalEvents(types, (events) => {
    if (events.some(concerns)) resource.outdated()
  })
  useResync(resource.outdated)
  return resource
}
