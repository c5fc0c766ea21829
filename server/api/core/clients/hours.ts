import { type BusinessHours, defaultHours } from '#contract/floor/business-hours.ts'
import type { ClientRow } from '#server/api/platform/auth/callers.ts'

/** Returns a client's business hours, or the default hours in its time zone. */
export const hoursOf = ({
  business_hours,
  time_zone,
}: Pick<ClientRow, 'business_hours' | 'time_zone'>): BusinessHours =>
  business_hours ?? defaultHours(time_zone)
