import { createContext, type ReactNode, use } from 'react'
import { call } from '#client/api/call.ts'
import { getHours, type HoursSettings } from '#contract/floor/business-hours.ts'
import { useLiveResource } from '../live/use-live-resource.ts'

const HoursContext = createContext<HoursSettings | null>(null)

const load = (signal: AbortSignal) => call(getHours, { signal })

/** Loads the business hours and follows their changes. Used once, below the LiveProvider. */
export function HoursProvider({ children }: { children: ReactNode }) {
  const { data } = useLiveResource('console: hours', load, ['client.changed'])
  return <HoursContext value={data ?? null}>{children}</HoursContext>
}

/** Returns the business hours; null until loaded, or if the backend does not support them. */
export const useHours = (): HoursSettings | null => use(HoursContext)
