import { createContext, type ReactNode, use } from 'react'
import { call } from '#client/api/call.ts'
import { getHours, type HoursSettings } from '#contract/floor/business-hours.ts'
import { useResource } from '../hooks/use-resource.ts'
import { useJournalEvents, useResync } from '../live/live-provider.tsx'

const HoursContext = createContext<HoursSettings | null>(null)

const load = (signal: AbortSignal) => call(getHours, { signal })

/** Loads the business hours and follows their changes. Used once, below the LiveProvider. */
export function HoursProvider({ children }: { children: ReactNode }) {
  const { data, outdated } = useResource(load)
  useJournalEvents(['client.changed'], outdated)
  useResync(outdated)
  return <HoursContext value={data ?? null}>{children}</HoursContext>
}

/** Returns the business hours; null until loaded, and if the backend does not support them. */
export const useHours = (): HoursSettings | null => use(HoursContext)
