import type { UserRow } from '#server/api/platform/auth/callers.ts'
import type { NewEvent } from '#server/api/platform/journal/append.ts'
import { iso } from '#server/lib/iso.ts'

/** The columns of a member that say whether they are available. */
type Available = Pick<UserRow, 'id' | 'availability' | 'away_reason'> & {
  readonly availability_since: Date | string | null
}

/** Returns the event that a member's availability changed; by null where it follows from their presence. */
export const availabilityEvent = (user: Available, by: number | null): NewEvent => ({
  type: 'availability.changed',
  payload: {
    user_id: user.id,
    availability: user.availability,
    reason: user.away_reason,
    ...(user.availability_since && { since: iso(user.availability_since) }),
    by,
  },
  audience: 'everyone',
})
